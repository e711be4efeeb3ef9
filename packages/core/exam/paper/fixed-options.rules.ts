import { responseTypes } from "@academy/response-types/registry.ts";
import { plainText } from "@academy/response-types/shared/html-text.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import type { Shuffle } from "../terms/paper/shuffle.schema.ts";

/** Options that make sense only in their place. */
const LAST_ONES = /^(?:none of|all of|both|neither)\b/i;

/** "(A)", but not the argument of a function such as f(A); "option B". */
const IN_BRACKETS = /(?<!\w)\(([a-h])\)/i;
const AS_OPTION = /\boptions?\s*\(?([a-h])\b/i;

/** Whether the options of a question name each other, so that no other order makes sense. */
export const mustKeepOrder = (options: readonly string[]): boolean =>
  options
    .map(plainText)
    .some((text) => LAST_ONES.test(text) || IN_BRACKETS.test(text) || AS_OPTION.test(text));

const NAMED = [/(?<!\w)\(([A-H])\)/g, /\b(?:option|choice|answer)s?(?:\s+is|:)?\s*\(?([A-H])\b/gi];

/** The letter of the first option that a solution names; null if it names none. */
export function letterNamedIn(solution: string, options: number): string | null {
  const text = plainText(solution);
  const letters = new Set(Array.from({ length: options }, (_, at) => letterAt(at)));
  const found = NAMED.flatMap((pattern) => [...text.matchAll(pattern)])
    .toSorted((one, other) => one.index - other.index)
    .find(([, letter = ""]) => letters.has(letter));
  return found?.[1] ?? null;
}

/** Whether a question's options keep their order although its section shuffles options. */
export const isFixed = (
  { responseType, fixedOptions }: Pick<Question, "responseType" | "fixedOptions">,
  shuffle: Shuffle | undefined,
  options: readonly string[] | undefined,
): boolean =>
  shuffle?.options === true &&
  options !== undefined &&
  (fixedOptions === true ||
    responseTypes.get(responseType).reorder === undefined ||
    mustKeepOrder(options));
