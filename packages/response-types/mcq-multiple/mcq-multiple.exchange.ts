import { readSeveralChoices, writeSeveralChoices } from "../shared/choice-exchange.ts";
import type { Exchange } from "../shared/exchange.ts";
import type { ChoiceContent, OptionId } from "../shared/option.ts";
import { names } from "./mcq-multiple.names.ts";

export const mcqMultipleExchange: Exchange<ChoiceContent, { options: OptionId[] }> = {
  code: names.code,
  write: writeSeveralChoices,
  read: readSeveralChoices,
};
