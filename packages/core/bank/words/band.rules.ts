import { type Fingerprint, fingerprintOf } from "./similarity.rules.ts";
import { searchedHtml } from "../question/question-view.rules.ts";
import type { Question } from "../question/question.schema.ts";

/**
 * Near duplicates are found by bands of a minhash: two texts that share 80 % of their runs have at
 * least one of six bands in common 98.6 times in 100, and unrelated texts almost never do.
 */
export const BANDS = 6;
const ROWS = 3;

/** A hash of 32 bits in which every bit of the input changes half of the output (MurmurHash3). */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const SEEDS = Array.from({ length: BANDS * ROWS }, (_, index) => mixed(index + 1));

/** Both halves of a hash as one whole number below 2 to the power of 53. */
const joined = (high: number, low: number): number => (high >>> 11) * 2 ** 32 + low;

/** A hash of whole numbers, with 53 bits. Each seed gives another hash. */
export function hashOf(values: Iterable<number>, seed = 0): number {
  let [high, low] = [mixed(seed + 101), mixed(seed + 211)];
  for (const value of values) {
    high = mixed(high ^ value);
    low = mixed(Math.imul(low, 31) ^ value);
  }
  return joined(high, low);
}

/** The characters of a text as numbers. */
export const codesOf = (text: string): number[] =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));

/**
 * The six bands of a fingerprint as numbers; none for an empty text. The numbers in a text are part
 * of every band, because near duplicates must have the same numbers: "the mass is 2 kg" never
 * shares a band with "3 kg".
 */
export function bandsOf({ runs, numbers }: Fingerprint): number[] {
  if (runs.length === 0) return [];
  const least = SEEDS.map((seed) =>
    runs.reduce((smallest, run) => Math.min(smallest, mixed(run ^ seed)), 0xffffffff),
  );
  return Array.from({ length: BANDS }, (_, band) => {
    const rows = least.slice(band * ROWS, (band + 1) * ROWS);
    return hashOf([...rows, ...codesOf(numbers)], band);
  });
}

/** The bands of a stored question. */
export const bandsOfQuestion = (
  question: Pick<Question, "question" | "responseType" | "content">,
): number[] => bandsOf(fingerprintOf(searchedHtml(question)));

/** A band in keys. */
export const bandName = (band: number): string => band.toString(36);
