import { readSingleChoice, writeSingleChoice } from "../shared/choice-exchange.ts";
import type { Exchange } from "../shared/exchange.ts";
import type { ChoiceContent } from "../shared/option.ts";
import type { SingleKey } from "../shared/single-choice.ts";
import { names } from "./mcq-single.names.ts";

export const mcqSingleExchange: Exchange<ChoiceContent, SingleKey> = {
  code: names.code,
  write: writeSingleChoice,
  read: readSingleChoice,
};
