import { readSingleChoice, writeSingleChoice } from "../shared/choice-exchange.ts";
import type { Exchange } from "../shared/exchange.ts";
import type { ChoiceContent } from "../shared/option.ts";
import type { SingleKey } from "../shared/single-choice.ts";
import { names } from "./assertion-reasoning.names.ts";

/** Elsewhere it is a choice like any other: its label tells it apart. */
export const assertionReasoningExchange: Exchange<ChoiceContent, SingleKey> = {
  code: names.code,
  write: writeSingleChoice,
  read: readSingleChoice,
};
