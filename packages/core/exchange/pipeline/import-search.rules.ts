import { wordsOf } from "../../people/user/search.rules.ts";

/**
 * Only the first characters of a word are in the index. Further characters of a longer word are
 * compared with the words of the imports that the index finds.
 */
const LONGEST = 8;

/** The words by which an import is found: the words of its file name and its author's name. */
export const wordsOfImport = ({ fileName, by }: { fileName: string; by: string }): string[] => [
  ...new Set([...wordsOf(fileName), ...wordsOf(by)]),
];

const beginningOf = (word: string): string => Array.from(word).slice(0, LONGEST).join("");

/** All beginnings of some words, each once. */
export function beginningsOf(words: readonly string[]): string[] {
  const all = words.flatMap((word) => {
    const letters = Array.from(beginningOf(word));
    return letters.map((_, at) => letters.slice(0, at + 1).join(""));
  });
  return [...new Set(all)];
}

/** The prefix by which a search with these words is looked up; "" without words. */
export const lookedUp = (words: readonly string[]): string =>
  beginningOf(words.toSorted((a, b) => b.length - a.length)[0] ?? "");
