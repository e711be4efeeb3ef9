import * as z from "zod";
import { choiceType } from "./choice-type.ts";
import { InputError } from "./input-error.ts";
import type { KeyWords } from "./key-cells.ts";
import { keyCell } from "./key-cells.ts";
import { readOptionLetters } from "./option-letters.ts";
import { isBlankChoice, readOptionRefs } from "./option-ref.ts";
import {
  type ChoiceContent,
  indexOfId,
  keyProblems,
  letterOfId,
  OPTION_IDS,
  OptionId,
  optionProblems,
  reorderOptions,
} from "./option.ts";
import type { ResponseType, Verdict } from "./response-type.ts";
import { blankVerdict } from "./response-type.ts";

const inOrder = (ids: readonly string[]) =>
  ids.every((id, i) => i === 0 || id > (ids[i - 1] ?? ""));

/** Each option once, in the order of the ids, so that equal choices are equal data. */
const OptionIds = z.array(OptionId).min(1).refine(inOrder, { error: "Options must be in order." });

const SeveralKey = z.strictObject({ options: OptionIds });
type SeveralKey = z.infer<typeof SeveralKey>;
type OptionIds = z.infer<typeof OptionIds>;

/** Each id at most once, in order. */
const SHEET_FORM = /^(?=.)a?b?c?d?e?f?g?h?$/;

/** No incorrect option, but not all correct ones: partial. Any incorrect option: wrong. */
function verdict(answer: OptionIds | null, key: SeveralKey): Verdict {
  const total = key.options.length;
  if (answer === null || answer.length === 0) return blankVerdict("option", total);
  const right = answer.filter((id) => key.options.includes(id)).length;
  if (right < answer.length) return { outcome: "wrong", right: 0, total, unit: "option" };
  return { outcome: right === total ? "right" : "partial", right, total, unit: "option" };
}

const indices = (ids: OptionIds, content: ChoiceContent) =>
  ids.map((id) => indexOfId(content, id)).sort((a, b) => a - b);

const letters = (ids: OptionIds, content: ChoiceContent) =>
  ids.map((id) => letterOfId(content, id)).sort();

const NO_KEY = "Mark the correct options.";

function readKey(answerKey: unknown, content: ChoiceContent): SeveralKey {
  if (isBlankChoice(answerKey)) {
    throw new InputError("answerKey", NO_KEY);
  }
  return { options: readOptionRefs(answerKey, content, "author", "answerKey") };
}

const keyWords: KeyWords<ChoiceContent, SeveralKey> = {
  hint: "The letters of all correct options: ACD, or A, C, D",
  read({ answerKey }, content) {
    const options = readOptionLetters(answerKey, content);
    if (options.length > 0) return { options };
    throw new InputError("answerKey", `${NO_KEY} Write their letters, such as A, C.`);
  },
  write: (key, content) => keyCell(letters(key.options, content).join(", ")),
};

type SeveralChoice = ResponseType<ChoiceContent, SeveralKey, OptionIds>;
type Names = Pick<SeveralChoice, "code" | "label" | "builderLabel" | "aliases">;

/** A type with one or more correct options; such types differ in name and in what a key may be. */
export function severalChoice(names: Names): SeveralChoice {
  return {
    ...names,
    ...choiceType,
    answerKey: SeveralKey,
    answer: OptionIds,
    partUnit: "option",
    readKey: (input, content) => readKey(input.answerKey, content),
    writeKey: (key, content) => indices(key.options, content),
    reorder: reorderOptions,
    writeAuthor: (content, key) => ({
      options: choiceType.writeOptions(content),
      answerKey: indices(key.options, content),
    }),
    keyWords,
    readAnswer: (value, content) =>
      isBlankChoice(value) ? null : readOptionRefs(value, content, "student", "value"),
    writeAnswer: indices,
    encode: (answer) => answer.join(""),
    decode: (text) => (SHEET_FORM.test(text) ? OPTION_IDS.filter((id) => text.includes(id)) : null),
    verdict,
    check: (content, key) => [
      ...optionProblems(content),
      ...keyProblems(content, key && key.options),
    ],
    chosen: letters,
    answerText: (answer, content) => letters(answer, content).join(", "),
    keyText: (key, content) => letters(key.options, content).join(", "),
  };
}
