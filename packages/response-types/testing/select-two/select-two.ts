import * as z from "zod";
import { InputError } from "../../shared/input-error.ts";
import { type ChoiceContent, OptionId } from "../../shared/option.ts";
import type { ResponseType } from "../../shared/response-type.ts";
import { severalChoice } from "../../shared/several-choice.ts";
import { names } from "./select-two.names.ts";

const SelectTwoKey = z.strictObject({ options: z.array(OptionId).length(2) });
export type SelectTwoKey = z.infer<typeof SelectTwoKey>;

function two(key: SelectTwoKey): SelectTwoKey {
  if (key.options.length === 2) return key;
  throw new InputError("answerKey", "Mark exactly two options.");
}

const several = severalChoice(names);

/** Exactly two of the options are correct. */
export const selectTwo: ResponseType<ChoiceContent, SelectTwoKey, OptionId[]> = {
  ...several,
  answerKey: SelectTwoKey,
  readKey: (input, content) => two(several.readKey(input, content)),
  keyWords: {
    ...several.keyWords,
    hint: "The letters of the two correct options: AC, or A, C",
    read: (cells, content) => two(several.keyWords.read(cells, content)),
  },
};
