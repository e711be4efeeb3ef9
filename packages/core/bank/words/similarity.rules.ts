import { plainText } from "@academy/response-types/shared/html-text.ts";

/** How many consecutive words are a run. Texts are compared by their runs. */
const RUN = 3;

/** Two texts are near duplicates if at least this share of their runs is the same. */
const DUPLICATE_SHARE = 0.8;

/**
 * How many runs are in a sketch. In a search for similar texts, the sketch is used instead of the
 * whole text.
 */
const SKETCH = 8;

/** The parts of a text that are compared: its runs of words, each once, and its numbers. */
export interface Fingerprint {
  /** Hashes of runs of three words, in rising order. */
  runs: readonly number[];
  /** The numbers in order: a question with other numbers is another question. */
  numbers: string;
}

/**
 * The fingerprint of a question. Ignores the order of its parts, spaces, case, punctuation and
 * markup; images and formulas count as words.
 * @param html its text and its options
 */
export function fingerprintOf(html: readonly string[]): Fingerprint {
  const parts = html.map(wordsOf);
  const runs = new Set(parts.flatMap(runsOf).map(hashOf));
  const numbers = parts.map((words) => words.filter((word) => /^\d/.test(word)).join(" "));
  return {
    runs: [...runs].toSorted((a, b) => a - b),
    // Sorted, because the same options may be in another order.
    numbers: numbers.toSorted().join("|"),
  };
}

/**
 * Jaccard similarity, from 0 to 1: the runs that both texts have, divided by all runs of the two.
 */
export function similarity(one: Fingerprint, other: Fingerprint): number {
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

export const isNearDuplicate = (one: Fingerprint, other: Fingerprint): boolean =>
  one.numbers === other.numbers && similarity(one, other) >= DUPLICATE_SHARE;

/**
 * Whether the passages of two questions are the same; a passage without runs counts as missing.
 * Questions about different passages are never duplicates.
 */
export const isSamePassage = (one: Fingerprint, other: Fingerprint): boolean =>
  (one.runs.length === 0 && other.runs.length === 0) || isNearDuplicate(one, other);

/** The smallest runs of a text; near duplicates almost always share at least one of them. */
export const sketchOf = ({ runs }: Fingerprint): readonly number[] => runs.slice(0, SKETCH);

/** Words and numbers of one part, including formula sources and image addresses. */
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

/** Runs of three words; a shorter part is one run. */
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
