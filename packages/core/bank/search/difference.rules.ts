import { plainText } from "@academy/response-types/shared/html-text.ts";

/** The part in which two texts differ, with a few words around it. */
export interface Difference {
  here: string;
  there: string;
}

/** Words shown before and after the difference. */
const CONTEXT_WORDS = 4;

/** Longest excerpt, in characters. */
const MAX_LENGTH = 160;

/** HTML as readable text, with formulas as LaTeX. */
const shownText = (html: string): string =>
  plainText(
    html
      .replace(/<[^<>]*\bdata-latex="([^"]*)"[^<>]*>/g, " $1 ")
      .replace(/<img\b[^<>]*>/g, " (picture) "),
  );

/** The words of a question's parts, to compare and to show. */
export const wordsOf = (parts: readonly string[]): string[] =>
  parts.map(shownText).join(" · ").split(/\s+/).filter(Boolean);

/**
 * Where two similar questions differ; this is usually in what they ask for. Null if they differ
 * only in case or markup.
 */
export function differenceOf(here: readonly string[], there: readonly string[]): Difference | null {
  const same = (one: string | undefined, other: string | undefined) =>
    one?.toLowerCase() === other?.toLowerCase();
  const shorter = Math.min(here.length, there.length);
  let start = 0;
  while (start < shorter && same(here[start], there[start])) start++;
  if (start === here.length && start === there.length) return null;
  let end = 0;
  while (end < shorter - start && same(here.at(-1 - end), there.at(-1 - end))) end++;
  const part = (words: readonly string[]) => excerpt(words, start, words.length - end);
  return { here: part(here), there: part(there) };
}

/** The words from `start` to `end` with their context; an ellipsis marks omitted words. */
function excerpt(words: readonly string[], start: number, end: number): string {
  const [from, to] = [
    Math.max(0, start - CONTEXT_WORDS),
    Math.min(words.length, end + CONTEXT_WORDS),
  ];
  const text = words.slice(from, to).join(" ");
  const cut = text.length > MAX_LENGTH ? text.slice(0, MAX_LENGTH - 1) : text;
  const isWhole = to === words.length && cut === text;
  return `${from > 0 ? "…" : ""}${cut}${isWhole ? "" : "…"}`;
}
