import { plainText } from "@academy/response-types/shared/html-text.ts";

/** Shorter ones say little and stand everywhere. */
const SHORTEST = 3;
/** Of a longer word the beginning is enough. */
const LONGEST = 40;
/** Each is written once a question: of a long text the longest ones are kept, which are the rarest. */
const MOST_WORDS = 24;

const STOP_WORDS = new Set(
  "and are but can does find following for from given has have how into its its let not of one the then that these this which what when where will with you".split(
    " ",
  ),
);

/** The words of a text as they are looked for: lower case, compatible forms made one, each once. */
function wordsOf(text: string): string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const known = words
    .map((word) => Array.from(word).slice(0, LONGEST))
    .filter((letters) => letters.length >= SHORTEST)
    .map((letters) => letters.join(""));
  return [...new Set(known)];
}

/** The words by which a question is found, from its text and its options. */
export function searchWords(html: readonly string[]): string[] {
  const words = wordsOf(html.map(plainText).join(" ")).filter((word) => !STOP_WORDS.has(word));
  return words.toSorted((a, b) => b.length - a.length).slice(0, MOST_WORDS);
}

/** The words to look for: each finds what begins with it. Stop words are passed over. */
export const soughtWords = (text: string): string[] =>
  wordsOf(text).filter((word) => !STOP_WORDS.has(word));
