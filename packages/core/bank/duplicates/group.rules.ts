import {
  type Fingerprint,
  isNearDuplicate,
  isSamePassage,
  similarity,
} from "../words/similarity.rules.ts";
import { BANDS } from "../words/band.rules.ts";
import type { DuplicateGroup } from "./duplicate.schema.ts";

/** Two questions, given by their positions. */
export type Positions = readonly [number, number];

/**
 * Questions with a common band are compared only if there are at most this many. Questions written
 * from one template can share bands by the hundred.
 */
const MOST_IN_BAND = 200;

/**
 * The bands of many questions in one array of numbers. This takes 48 bytes a question; a map of
 * lists would take some hundreds.
 */
export class BandTable {
  #bands = new Float64Array(1024 * BANDS);
  #count = 0;

  /** The number of questions so far. */
  get size(): number {
    return this.#count;
  }

  /**
   * Adds the next question.
   * @param bands six bands; an empty text has none
   */
  add(bands: readonly number[]): void {
    const from = this.#count * BANDS;
    if (from + BANDS > this.#bands.length) {
      const longer = new Float64Array(this.#bands.length * 2);
      longer.set(this.#bands);
      this.#bands = longer;
    }
    for (let band = 0; band < BANDS; band++) this.#bands[from + band] = bands[band] ?? -1;
    this.#count++;
  }

  /**
   * The pairs of questions that share a band, each once.
   * @param most the number of pairs at which the search ends. `more` says that it ended there, or
   * that a band had too many questions
   */
  pairs(most: number): { pairs: Positions[]; more: boolean } {
    const { length } = this.#bands.subarray(0, this.#count * BANDS);
    const order = new Uint32Array(length).map((_, at) => at);
    const at = (place: number): number => this.#bands[order[place] ?? 0] ?? -1;
    order.sort((a, b) => (this.#bands[a] ?? 0) - (this.#bands[b] ?? 0) || a - b);
    const known = new Set<number>();
    const pairs: Positions[] = [];
    let more = false;
    for (let from = 0, to = 0; from < length; from = to) {
      const band = at(from);
      for (to = from + 1; to < length && at(to) === band; to++);
      if (band < 0 || to - from < 2) continue;
      if (to - from > MOST_IN_BAND) {
        more = true;
        continue;
      }
      const members = Array.from(order.subarray(from, to), (place) => Math.floor(place / BANDS));
      for (const pair of pairsOf(members)) {
        const name = pair[0] * this.#count + pair[1];
        if (known.has(name)) continue;
        if (pairs.length >= most) return { pairs, more: true };
        known.add(name);
        pairs.push(pair);
      }
    }
    return { pairs, more };
  }
}

/** All pairs of these members, in their order. */
export function* pairsOf<T>(members: readonly T[]): Generator<readonly [T, T]> {
  for (const [i, one] of members.entries()) {
    for (const other of members.slice(i + 1)) yield [one, other];
  }
}

/**
 * The parts of a question that are compared: its text, and the text of its passage. Without a
 * passage, `passage` is the fingerprint of an empty text.
 */
export interface Compared {
  print: Fingerprint;
  passage: Fingerprint;
}

/** The similarity of two questions in percent; null if they are not near duplicates. */
export function nearness(one: Compared, other: Compared): number | null {
  if (!isSamePassage(one.passage, other.passage)) return null;
  if (!isNearDuplicate(one.print, other.print)) return null;
  return Math.round(100 * similarity(one.print, other.print));
}

/** Two near duplicates by id, and their similarity in percent. */
export type Edge = readonly [one: string, other: string, similarity: number];

/** Puts connected near duplicates into groups; the most similar groups come first. */
export function groupsOf(edges: readonly Edge[]): DuplicateGroup[] {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    if (root !== id) parents.set(id, root);
    return root;
  };
  for (const [one, other] of edges) {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b) parents.set(a, b);
  }
  const joined = Map.groupBy(edges, ([one]) => rootOf(one));
  return [...joined.values()]
    .map(groupFrom)
    .toSorted((a, b) => bestOf(b) - bestOf(a) || ((a.ids[0] ?? "") < (b.ids[0] ?? "") ? -1 : 1));
}

function groupFrom(edges: readonly Edge[]): DuplicateGroup {
  const ids = [...new Set(edges.flatMap(([one, other]) => [one, other]))].toSorted();
  const at = new Map(ids.map((id, place) => [id, place]));
  const placeOf = (id: string): number => at.get(id) ?? 0;
  return { ids, pairs: edges.map(([one, other, like]) => [placeOf(one), placeOf(other), like]) };
}

/** Similarity of a group's most similar questions, in percent. */
export const bestOf = ({ pairs }: DuplicateGroup): number =>
  pairs.reduce((best, [, , like]) => Math.max(best, like), 0);

/**
 * The first questions of a group, as many as fit on a screen. The other questions are shown once
 * some pairs are decided.
 */
export const shortened = ({ ids, pairs }: DuplicateGroup, most: number): DuplicateGroup => ({
  ids: ids.slice(0, most),
  pairs: pairs.filter(([a, b]) => a < most && b < most),
});

/** Divides a group into parts whose questions are still connected by undecided pairs. */
export const openParts = (
  { ids, pairs }: DuplicateGroup,
  isOpen: (one: string, other: string) => boolean,
): DuplicateGroup[] =>
  groupsOf(
    pairs.flatMap(([a, b, like]): Edge[] => {
      const [one = "", other = ""] = [ids[a], ids[b]];
      return isOpen(one, other) ? [[one, other, like]] : [];
    }),
  );
