import * as z from "zod";
import { mcqMultiple } from "../../mcq-multiple/mcq-multiple.ts";
import { InputError } from "../../shared/input-error.ts";
import { type ChoiceContent, OptionId } from "../../shared/option.ts";
import type { ResponseType } from "../../shared/response-type.ts";
import { names } from "./select-two.names.ts";

const SelectTwoKey = z.strictObject({ options: z.array(OptionId).length(2) });
export type SelectTwoKey = z.infer<typeof SelectTwoKey>;

function two(key: SelectTwoKey): SelectTwoKey {
  if (key.options.length === 2) return key;
  throw new InputError("answerKey", "Mark exactly two options.");
}

/** Exactly two of the options are correct. */
export const selectTwo: ResponseType<ChoiceContent, SelectTwoKey, OptionId[]> = {
  ...mcqMultiple,
  ...names,
  answerKey: SelectTwoKey,
  readKey: (input, content) => two(mcqMultiple.readKey(input, content)),
  keyWords: {
    ...mcqMultiple.keyWords,
    hint: "The letters of the two correct options: AC, or A, C",
    read: (cells, content) => two(mcqMultiple.keyWords.read(cells, content)),
  },
};
