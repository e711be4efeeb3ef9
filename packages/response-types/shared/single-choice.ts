import * as z from "zod";
import { choiceType } from "./choice-type.ts";
import { InputError } from "./input-error.ts";
import type { KeyWords } from "./key-cells.ts";
import { keyCell } from "./key-cells.ts";
import { readOptionLetters } from "./option-letters.ts";
import { isBlankChoice, readOptionRef } from "./option-ref.ts";
import {
  type ChoiceContent,
  indexOfId,
  keyProblems,
  letterOfId,
  OPTION_IDS,
  OptionId,
  optionProblems,
} from "./option.ts";
import type { ResponseType, Verdict } from "./response-type.ts";
import { blankVerdict } from "./response-type.ts";

export const SingleKey = z.strictObject({ option: OptionId });
export type SingleKey = z.infer<typeof SingleKey>;

type SingleChoice = ResponseType<ChoiceContent, SingleKey, OptionId>;

/** A client that sends every choice as a list may send a list of one. */
function onlyOne(value: unknown, path: string): unknown {
  if (!Array.isArray(value)) return value;
  if (value.length > 1) throw new InputError(path, "Only one option can be chosen here.");
  return value[0];
}

function verdict(answer: OptionId | null, key: SingleKey): Verdict {
  if (answer === null) return blankVerdict("none", 1);
  const right = answer === key.option;
  return { outcome: right ? "right" : "wrong", right: right ? 1 : 0, total: 1, unit: "none" };
}

const NO_KEY = "Mark the correct option.";

function readKey(answerKey: unknown, content: ChoiceContent): SingleKey {
  if (isBlankChoice(answerKey)) throw new InputError("answerKey", NO_KEY);
  return { option: readOptionRef(onlyOne(answerKey, "answerKey"), content, "author", "answerKey") };
}

const keyWords: KeyWords<ChoiceContent, SingleKey> = {
  hint: "The letter of the correct option: B",
  read({ answerKey }, content) {
    const [option, ...others] = readOptionLetters(answerKey, content);
    if (!option) throw new InputError("answerKey", `${NO_KEY} Write its letter, such as B.`);
    if (others.length > 0) {
      const message = "Only one option can be correct here. Write one letter, such as B.";
      throw new InputError("answerKey", message);
    }
    return { option };
  },
  write: (key, content) => keyCell(letterOfId(content, key.option)),
};

type Names = Pick<SingleChoice, "code" | "label" | "builderLabel" | "aliases">;

/**
 * A type with one correct option; such types differ in name, in their author's texts and in whether
 * their options may be reordered.
 */
export function singleChoice(names: Names): SingleChoice {
  return {
    ...names,
    ...choiceType,
    answerKey: SingleKey,
    answer: OptionId,
    partUnit: "none",
    readKey: (input, content) => readKey(input.answerKey, content),
    writeKey: (key, content) => indexOfId(content, key.option),
    writeAuthor: (content, key) => ({
      options: choiceType.writeOptions(content),
      answerKey: indexOfId(content, key.option),
    }),
    keyWords,
    readAnswer: (value, content) =>
      isBlankChoice(value)
        ? null
        : readOptionRef(onlyOne(value, "value"), content, "student", "value"),
    writeAnswer: (answer, content) => indexOfId(content, answer),
    encode: (answer) => answer,
    decode: (text) => OPTION_IDS.find((id) => id === text) ?? null,
    verdict,
    check: (content, key) => [
      ...optionProblems(content),
      ...keyProblems(content, key && [key.option]),
    ],
    chosen: (answer, content) => [letterOfId(content, answer)],
    answerText: (answer, content) => letterOfId(content, answer),
    keyText: (key, content) => letterOfId(content, key.option),
  };
}
