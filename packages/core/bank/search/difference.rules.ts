import { plainText } from "@academy/response-types/shared/html-text.ts";

/** What one text says and the other does not, with a few words around it. */
export interface Difference {
  here: string;
  there: string;
}

/** Words shown before and after what differs. */
const AROUND = 4;

/** Characters of each side. */
const MOST = 160;

/** A text as people read it, formulas as LaTeX. */
const shownText = (html: string): string =>
  plainText(
    html
      .replace(/<[^<>]*\bdata-latex="([^"]*)"[^<>]*>/g, " $1 ")
      .replace(/<img\b[^<>]*>/g, " (picture) "),
  );

/** What a question says, part by part, in words that can be compared and shown. */
export const wordsOf = (parts: readonly string[]): string[] =>
  parts.map(shownText).join(" · ").split(/\s+/).filter(Boolean);

/**
 * Where two questions that are nearly the same differ: most often in what is asked for. Null when
 * their words are the same and only case or markup differs.
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

/** The words from `start` to `end` with those around them, and dots where some are left out. */
function excerpt(words: readonly string[], start: number, end: number): string {
  const [from, to] = [Math.max(0, start - AROUND), Math.min(words.length, end + AROUND)];
  const text = words.slice(from, to).join(" ");
  const cut = text.length > MOST ? text.slice(0, MOST - 1) : text;
  const isWhole = to === words.length && cut === text;
  return `${from > 0 ? "…" : ""}${cut}${isWhole ? "" : "…"}`;
}
