import { plainText } from "@academy/response-types/shared/html-text.ts";

/** Words in a run. */
const RUN = 3;

/** Two texts that share so much of their runs are nearly the same. */
const NEARLY = 0.8;

/** So many of a text's runs stand for all of them where similar ones are looked for. */
const SKETCH = 8;

/** A text as it is compared: its runs of words, each once, and its numbers. */
export interface Print {
  /** Hashes of runs of three words, in rising order. */
  runs: readonly number[];
  /** Numbers in their order: a question with other numbers is another question. */
  numbers: string;
}

/**
 * What a question's parts say, whatever their order, spelling of spaces, case, punctuation and
 * markup: pictures and formulas count as words.
 * @param html its text, and its options
 */
export function printOf(html: readonly string[]): Print {
  const parts = html.map(wordsOf);
  const runs = new Set(parts.flatMap(runsOf).map(hashOf));
  const numbers = parts.map((words) => words.filter((word) => /^\d/.test(word)).join(" "));
  return {
    runs: [...runs].toSorted((a, b) => a - b),
    // Options may stand in another order.
    numbers: numbers.toSorted().join("|"),
  };
}

/** Share of the runs that two texts have in common, of all that either has: 0 to 1. */
export function similarity(one: Print, other: Print): number {
  const [a, b] = [one.runs, other.runs];
  let common = 0;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [x = 0, y = 0] = [a[i], b[j]];
    if (x === y) common++;
    if (x <= y) i++;
    if (y <= x) j++;
  }
  return common === 0 ? 0 : common / (a.length + b.length - common);
}

export const isNearly = (one: Print, other: Print): boolean =>
  one.numbers === other.numbers && similarity(one, other) >= NEARLY;

/** The smallest of its runs: nearly the same texts share at least one of them, hardly ever none. */
export const sketchOf = ({ runs }: Print): readonly number[] => runs.slice(0, SKETCH);

/** Words and numbers of one part; a formula's source and a picture's address are text as well. */
function wordsOf(html: string): string[] {
  const shown = html
    .replace(/<(?:span|div)[^<>]*\bdata-latex="([^"]*)"[^<>]*>/g, " $1 ")
    .replace(
      /<img[^<>]*\bsrc="([^"]*)"[^<>]*>/g,
      (_found, src: string) => ` ${src.replace(/\W/g, "")} `,
    );
  const text = plainText(shown).normalize("NFKC").toLowerCase();
  return text.match(/\d+(?:\.\d+)?|[\p{L}\p{M}]+/gu) ?? [];
}

/** Runs of three words; of a shorter part all of it. */
function runsOf(words: readonly string[]): string[] {
  if (words.length === 0) return [];
  if (words.length <= RUN) return [words.join(" ")];
  return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(" "));
}

/** FNV-1a in 32 bits, over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}
