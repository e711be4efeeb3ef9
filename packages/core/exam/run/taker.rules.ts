import { byPercentile, type QualifiedBits } from "../ranks/qualified.rules.ts";
import { scoreOfKey } from "../ranks/tie-break.rules.ts";

export const TAKERS_PER_PAGE = 500;

/** A ranked student as stored in the list of takers. */
export interface TakerLine {
  rankKey: string;
  userId: string;
  name: string;
  email: string;
  /** Only in tests with cut-offs. */
  qualified?: QualifiedBits;
  /** Marks by subject; only in tests of an exam, see `taker-units.rules.ts`. */
  units?: string;
}

/** The column with the lists for which a taker qualified begins with this letter. */
const QUALIFIED = "q";

/** The last column of a line, with the taker's units, begins with this letter. */
const UNITS = "u";

/** White space that is not a single blank. */
const UNEVEN = /[^\S ]|\s\s/;

/**
 * Replaces such white space. The text is tested first, which is faster: a million names are
 * written, and few have such white space.
 */
const oneLine = (text: string): string => (UNEVEN.test(text) ? text.replaceAll(/\s+/g, " ") : text);

/**
 * One line of text per taker, because a million of them are sorted and merged. Sorted lines are in
 * rank order; takers with the same rank are sorted by id.
 */
export function writeTaker(taker: TakerLine): string {
  const { rankKey, userId, name, email, qualified, units } = taker;
  let line = `${rankKey}\t${userId}\t${oneLine(name)}\t${oneLine(email)}`;
  if (qualified !== undefined) line += `\t${QUALIFIED}${qualified}`;
  return units === undefined ? line : `${line}\t${UNITS}${units}`;
}

export function readTaker(line: string): TakerLine & { score: number } {
  const [rankKey = "", userId = "", name = "", email = "", ...more] = line.split("\t");
  const taker = { rankKey, userId, name, email, score: scoreOfKey(rankKey) };
  const qualified = more.find((column) => column.startsWith(QUALIFIED))?.slice(QUALIFIED.length);
  return qualified === undefined ? taker : { ...taker, qualified: Number(qualified) };
}

/** The column that says for which lists each taker qualified. */
export const qualifiedColumn = (lists: readonly boolean[]): string =>
  `${QUALIFIED}${lists.reduce((bits, qualified, i) => (qualified ? bits | (1 << i) : bits), 0)}`;

/** The lists for which the taker of a line qualified; no lists if the line has no such column. */
export const qualifiedOf = (line: string): QualifiedBits => readTaker(line).qualified ?? 0;

/**
 * Takes pages whose takers were judged by marks alone, and removes the lists whose percentile a
 * taker did not reach.
 */
export async function* judgedPages(
  pages: AsyncIterable<readonly string[]>,
  least: readonly number[],
): AsyncGenerator<string[]> {
  for await (const lines of pages) yield lines.map((line) => judgedLine(line, least));
}

function judgedLine(line: string, least: readonly number[]): string {
  const before = qualifiedOf(line);
  const after = byPercentile(before, scoreOfKey(rankKeyOf(line)), least);
  if (after === before) return line;
  return line
    .split("\t")
    .map((column, i) => (i > 3 && column.startsWith(QUALIFIED) ? `${QUALIFIED}${after}` : column))
    .join("\t");
}

/** A line split into its units and the text before them; undefined if the line has no units. */
export function splitUnits(line: string): { before: string; units: string } | undefined {
  const at = line.lastIndexOf(`\t${UNITS}`);
  return at < 0 ? undefined : { before: line.slice(0, at), units: line.slice(at + 2) };
}

/** A line with the rank key only, without the taker's identity. */
export const unnamed = (line: string): string => `${rankKeyOf(line)}\t`;

export const rankKeyOf = (line: string): string => line.slice(0, line.indexOf("\t"));

/** Sorted lines, a chunk at a time. */
export type TakerSource = AsyncIterator<readonly string[]>;

/**
 * Merges sorted sources into pages of `size` lines. Only one chunk of each source and the lines of
 * one round are in memory. In each round, all lines up to the smallest last line of a chunk are in
 * their final order.
 */
export async function* mergeTakers(
  sources: readonly TakerSource[],
  size = TAKERS_PER_PAGE,
): AsyncGenerator<string[]> {
  let heads = await Promise.all(sources.map(nextChunk));
  let waiting: string[] = [];
  while (heads.some(({ chunk }) => chunk.length > 0)) {
    const ends = heads.flatMap(({ chunk }) => chunk.slice(-1));
    const border = ends.reduce((least, end) => (end < least ? end : least));
    const parts = heads.map(({ chunk }) => splitAfter(chunk, border));
    // The parts are sorted already; the sort recognises this and only merges them.
    waiting = [...waiting, ...parts.flatMap(([ready]) => ready).toSorted(byText)];
    heads = await Promise.all(
      heads.map(async ({ source }, i) => {
        const chunk = parts[i]?.[1] ?? [];
        return chunk.length > 0 ? { source, chunk } : nextChunk(source);
      }),
    );
    while (waiting.length >= size) yield waiting.splice(0, size);
  }
  if (waiting.length > 0) yield waiting;
}

/** Compares by code units, which is the same on every machine. */
export const byText = (one: string, other: string): number =>
  one < other ? -1 : Number(one > other);

interface Head {
  source: TakerSource;
  /** The current chunk; empty at the end of the source. */
  chunk: readonly string[];
}

async function nextChunk(source: TakerSource): Promise<Head> {
  for (;;) {
    const { value, done } = await source.next();
    if (done) return { source, chunk: [] };
    if (value.length > 0) return { source, chunk: value };
  }
}

/** Splits sorted lines into those up to the border and those after it. */
function splitAfter(
  chunk: readonly string[],
  border: string,
): [readonly string[], readonly string[]] {
  let [low, high] = [0, chunk.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((chunk[middle] ?? "") <= border) low = middle + 1;
    else high = middle;
  }
  return [chunk.slice(0, low), chunk.slice(low)];
}
