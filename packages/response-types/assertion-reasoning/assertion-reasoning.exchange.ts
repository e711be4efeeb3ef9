import { readSingleChoice, writeSingleChoice } from "../shared/choice-exchange.ts";
import type { Exchange } from "../shared/exchange.ts";
import type { ChoiceContent } from "../shared/option.ts";
import type { SingleKey } from "../shared/single-choice.ts";
import { names } from "./assertion-reasoning.names.ts";

/** For other systems it is an ordinary choice, identified by its label. */
export const assertionReasoningExchange: Exchange<ChoiceContent, SingleKey> = {
  code: names.code,
  write: writeSingleChoice,
  read: readSingleChoice,
};
