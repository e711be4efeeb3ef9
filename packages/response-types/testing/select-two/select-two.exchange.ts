import { readSeveralChoices, writeSeveralChoices } from "../../shared/choice-exchange.ts";
import type { Exchange } from "../../shared/exchange.ts";
import type { ChoiceContent } from "../../shared/option.ts";
import { names } from "./select-two.names.ts";
import type { SelectTwoKey } from "./select-two.ts";

/** For other systems it is a choice of several, identified by its label. */
export const selectTwoExchange: Exchange<ChoiceContent, SelectTwoKey> = {
  code: names.code,
  write: writeSeveralChoices,
  read(answer) {
    const taken = readSeveralChoices(answer);
    return taken?.key.answerKey?.split(",").length === 2 ? taken : undefined;
  },
};
