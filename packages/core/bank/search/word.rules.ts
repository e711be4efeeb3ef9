import { plainText } from "@academy/response-types/shared/html-text.ts";

/** Shorter words are too common. */
const MIN_LETTERS = 3;
/** Longer words are shortened to this length. */
const MAX_LETTERS = 40;
/** Each word costs a write; of a long text only the longest are indexed, as they are the rarest. */
const MAX_WORDS = 24;

const STOP_WORDS = new Set(
  "and are but can does find following for from given has have how into its its let not of one the then that these this which what when where will with you".split(
    " ",
  ),
);

/** The words of a text, each once, in lower case and in Unicode compatibility form. */
function wordsOf(text: string): string[] {
  const words =
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const known = words
    .map((word) => Array.from(word).slice(0, MAX_LETTERS))
    .filter((letters) => letters.length >= MIN_LETTERS)
    .map((letters) => letters.join(""));
  return [...new Set(known)];
}

/** The words under which a question is indexed, from its text and its options. */
export function searchWords(html: readonly string[]): string[] {
  const words = wordsOf(html.map(plainText).join(" ")).filter((word) => !STOP_WORDS.has(word));
  return words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

/** The words of a search, without stop words; each matches words that begin with it. */
export const queryWords = (text: string): string[] =>
  wordsOf(text).filter((word) => !STOP_WORDS.has(word));
