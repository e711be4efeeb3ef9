import { responseTypes } from "@academy/response-types/registry.ts";
import { plainText } from "@academy/response-types/shared/html-text.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import type { Question } from "../../bank/question/question.schema.ts";
import type { Shuffle } from "../terms/paper/shuffle.schema.ts";

/** Options that make sense only in their place. */
const LAST_ONES =
  /^(?:(?:none|all|any) of|both|neither|more than one|not possible|न तो)(?![\p{L}\p{M}])/iu;
const UNDECIDED =
  /\b(?:can ?not|not) be (?:determined|decided|predicted|said)\b|^data (?:is |are )?(?:insufficient|inadequate|not sufficient)|(?:ज्ञात|निर्धारित|निश्चित) नहीं/iu;

/** Words for how many. An option such as "All the above are correct" contains one of them. */
const HOW_MANY = new Set(
  "all any none both neither either some सभी सब कोई दोनों दोनो तीनों चारों".split(" "),
);
const ABOUT_OPTIONS = new Set(
  "one two three four of the these those them above below given following option options statement statements answer answers choice choices is are correct true right wrong incorrect false उपर्युक्त उपरोक्त ऊपर ऊपरोक्त निम्न निम्नलिखित इनमें इनमे इन में मे से के की दिए गए भी ही नहीं नही ये विकल्प कथन सही गलत है हैं".split(
    " ",
  ),
);

function isAboutAll(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const isOther = (word: string) => !HOW_MANY.has(word) && !ABOUT_OPTIONS.has(word);
  return words.some((word) => HOW_MANY.has(word)) && !words.some(isOther) && !/\d/.test(text);
}

/** "a and c", "B, C and D only", "केवल क और ग": letters of other options. */
const LETTER = "\\(?[a-hकखगघ]\\)?(?![\\p{L}\\p{M}])";
const BETWEEN = "(?:\\s*[,&/+]\\s*|\\s+)(?:(?:and|or|और|तथा|एवं|व|या)\\s+)?";
const AFTER = "(?:\\s+(?:only|both|is|are|correct|true|केवल|दोनों|सही|हैं|है))*[\\s.]*$";
const LETTERS = new RegExp(
  `^(?:(?:only|केवल)\\s+${LETTER}|(?:(?:only|केवल)\\s+)?${LETTER}(?:${BETWEEN}${LETTER}){1,7})${AFTER}`,
  "iu",
);
/** "(1) and (3)" */
const NUMBERS = /^\([1-8]\)\s*(?:[,&]|and|or|और|तथा|एवं|व|या)\s*\([1-8]\)/i;

/** Matches "(A)" and "option B", but not the argument of a function, as in f(A). */
const IN_BRACKETS = /(?<!\w)\(([a-h])\)/i;
const AS_OPTION = /\boptions?\s*\(?([a-h])\b/i;

const FIXED = [LAST_ONES, UNDECIDED, LETTERS, NUMBERS, IN_BRACKETS, AS_OPTION];

/** Whether the options of a question name each other, so that no other order makes sense. */
export const mustKeepOrder = (options: readonly string[]): boolean =>
  options
    .map((html) => plainText(html).trim().replace(/\s+/g, " "))
    .some((text) => isAboutAll(text) || FIXED.some((form) => form.test(text)));

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
