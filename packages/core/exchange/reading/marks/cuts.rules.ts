import { ENCLOSED_LABEL, PLAIN_LABEL } from "./alphabets.rules.ts";
import { KEY_WORDS, keyWordEnd } from "./key.rules.ts";
import { MOST_LINE } from "./option.rules.ts";

const KEY_NAMES = "Correct\\s(?:Answer|Option)|Answer|Ans|Key|उत्तर|Đáp\\s?án";
const SOLUTION_NAMES = "Sol(?:ution)?|Hint|Explanation|हल|व्याख्या|Lý\\s?giải|Lời\\s?giải";
/** Words before "answer" that make it part of a sentence. */
const SENTENCE = /(?:\b(?:your|correct|right|the|an|this|an?)|[→➔►])\s*$/i;

/** The space before the number of another question, if the number has a word: "Question 5." */
const QUESTION = /\s(?=(?:Question|Câu|प्रश्न)\s?(?:No\.?\s?)?\d{1,3}\s?[:.)])/gu;
/**
 * The space before a key or a solution, if it is a wide gap or follows a bracket or a full stop.
 */
const GAP = new RegExp(
  `(?:\\t| {2}|(?<=[)\\].]) )\\s{0,20}(?=(?:[→➔►]\\s?)?[[(]?(?:${KEY_NAMES}|${SOLUTION_NAMES})[\\])]?\\s?[.:–-])`,
  "giu",
);
/** The space before the verdict on a statement: "Statement. → False (Correct answer: …)". */
const VERDICT = /(?<=[.!?।”"…])\s(?=→\s?\p{L}{1,12}\s*(?:$|\())/gu;
const REMARK = new RegExp(`\\s(?=\\((?:${KEY_NAMES})[^():]{0,20}:)`, "giu");
/** The space before a key in brackets at the end of a line: "… is [Ans. B]". */
const BRACKETED = new RegExp(
  `\\s(?=[[(]\\s?(?:${KEY_NAMES})\\s?[.:–-]{0,2}\\s?[([]?(?:${PLAIN_LABEL}|${ENCLOSED_LABEL})[)\\]]?\\s?[)\\]]\\s*$)`,
  "giu",
);
/** The wide gap before a key in any language: "…  Ответ: …". */
const WORDED = new RegExp(`(?:\\t| {2})\\s{0,20}(?=(?:${KEY_WORDS})\\s?(?:[:：=]|[–-]\\s))`, "giu");
/** The space before a solution that follows a key. */
const SOLUTION = new RegExp(`\\s(?=(?:${SOLUTION_NAMES})\\s?[.:]\\s)`, "gu");
/** The space before a key with a label, behind the last option. */
const KEY = new RegExp(
  `\\s(?=(?:[→➔►]\\s?)?(?:${KEY_NAMES})\\s?[.:]\\s{0,20}[([]?[A-Ea-e1-4क-घ][)\\]]?(?:[\\s.]|$))`,
  "giu",
);

/** The space before a sentence such as "Correct answer is C", behind the last option. */
const STATED = /\s(?=(?:The\s)?(?:Correct|Right)\s(?:answer|option|choice)\sis\s)/gu;
const STATED_APART =
  /(?:\t| {2}|(?<=[.?!)\]]) )(?=(?:the\s)?(?:correct|right)\s(?:answer|option|choice)\sis\s)/giu;

/** Where a question, a key or a solution begins in the middle of a line. */
export function cutsIn(text: string): number[] {
  if (text.length > MOST_LINE) return [];
  const places = new Set<number>();
  const look = (pattern: RegExp, isCut: (before: string) => boolean) => {
    for (const { 0: whole, index } of text.matchAll(pattern)) {
      const before = text.slice(0, index);
      if (before.trim() !== "" && isCut(before)) places.add(index + whole.length);
    }
  };
  const isKey = keyWordEnd(text) !== undefined;
  const isNumber = (before: string) => /^\s*(?:Q\s?\.?\s?)?\d{1,4}\s?[.):]?\s*$/i.test(before);
  look(QUESTION, () => true);
  look(STATED, (before) => !isKey && !SENTENCE.test(before));
  look(STATED_APART, () => !isKey);
  look(GAP, (before) => !SENTENCE.test(before) && !isNumber(before));
  look(WORDED, (before) => !isKey && !SENTENCE.test(before) && !isNumber(before));
  look(BRACKETED, (before) => !isNumber(before));
  look(VERDICT, () => true);
  look(REMARK, (before) => /→/.test(before));
  look(SOLUTION, (before) => isKey || /Đáp\s?án\s?[.:]/i.test(before));
  look(KEY, (before) => !isKey && !SENTENCE.test(before) && !isNumber(before));
  return outsideWords(
    text,
    [...places].toSorted((a, b) => a - b),
  );
}

/** Leaves out positions inside a key's words at which shorter words would begin: "सही उत्तर: A". */
function outsideWords(text: string, places: readonly number[]): number[] {
  const kept: number[] = [];
  for (const at of places) {
    const last = kept.at(-1);
    const end = last === undefined ? undefined : keyWordEnd(text.slice(last));
    if (last === undefined || end === undefined || at >= last + end) kept.push(at);
  }
  return kept;
}
