import { counted } from "../habits.ts";
import { isWorded, numberMark } from "../marks/number.rules.ts";

/** Words behind numbers that repeat in many questions: "Question 7: START", "Question 7: END". */
export interface NumberWords {
  /** Words that belong to the number at the beginning of a question. */
  starts: ReadonlySet<string>;
  /** Words behind the number on a line that ends a question. */
  ends: ReadonlySet<string>;
}

const FEWEST_WORDED = 3;
/** The share of numbered lines that must have such a word. */
const WORDED = 0.3;
const MOST_LETTERS = 24;

const wordBehind = (text: string): string => {
  const number = numberMark(text);
  const rest = number && isWorded(number.form) ? text.slice(number.end).trim() : "";
  return rest.length > MOST_LETTERS || number?.value === undefined ? "" : rest.toLowerCase();
};

export function numberWordsOf(texts: readonly string[]): NumberWords {
  const words = texts.map(wordBehind);
  const numbered = texts.filter((text) => isWorded(numberMark(text)?.form ?? "")).length;
  const usual = counted(words.filter((word) => word !== "")).flatMap(([word, count]) =>
    count >= Math.max(FEWEST_WORDED, numbered * WORDED) ? [word] : [],
  );
  const isEnd = (word: string) => {
    const places = words.flatMap((one, at) => (one === word ? [at] : []));
    const last = places.filter((at) => at === texts.length - 1 || (words[at + 1] ?? "") !== "");
    return last.length > places.length / 2;
  };
  return {
    starts: new Set(usual.filter((word) => !isEnd(word))),
    ends: new Set(usual.length > 1 ? usual.filter(isEnd) : []),
  };
}

export const startsBehind = (text: string, { starts }: NumberWords): boolean =>
  starts.size > 0 && starts.has(wordBehind(text));
export const endsBehind = (text: string, { ends }: NumberWords): boolean =>
  ends.size > 0 && ends.has(wordBehind(text));
