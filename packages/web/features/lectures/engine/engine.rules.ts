import type { PlaybackCopy } from "@academy/core/lectures/copy/copy.schema.ts";

/**
 * Seconds that are loaded ahead of the current place (at the recorded speed), and seconds behind it
 * that are kept.
 */
const AHEAD_S = 40;
export const BEHIND_S = 30;
/**
 * How many seconds are loaded before the first play: not more, because the viewer may never press
 * Play.
 */
const FIRST_S = 10;
/** Browsers stop forever at a gap, however small it is, so a gap of up to this size is skipped. */
const GAP_S = 0.5;
/** Places that differ by less than this are the same. */
const SAME_S = 0.05;
/** An answer with fewer bytes says nothing about the line. */
const LEAST_BYTES = 8_000;

/** Seconds of a lecture. */
export interface Span {
  from: number;
  to: number;
}

type Rated = Pick<PlaybackCopy, "size" | "seconds">;

/** Bits per second of a copy, with its sound. */
export const bitsOf = ({ size, seconds }: Rated): number => (size * 8) / seconds;

interface Demand {
  /** Bits per second that the line carries; null if it was never measured. */
  line: number | null;
  /** Seconds that are ready from the current place on. */
  ready: number;
  /** The speed of playing; 1 is the recorded speed. */
  speed: number;
}

/**
 * The share of the line that a copy may use: with little loaded, half of it; with much, nearly all.
 */
const shareOf = (seconds: number): number => (seconds < 6 ? 0.5 : seconds < 15 ? 0.7 : 0.85);

/** The largest of these copies, given smallest first, that the connection can carry. */
export function copyFor<Copy extends Rated>(
  copies: readonly Copy[],
  { line, ready, speed }: Demand,
): Copy | undefined {
  const carried = (line ?? 0) * shareOf(ready / speed);
  return copies.findLast((copy) => bitsOf(copy) * speed <= carried) ?? copies[0];
}

/** The bytes of an answer, and the seconds in which they came. */
export interface Sample {
  bytes: number;
  seconds: number;
}

/**
 * The line's speed after one more answer. It falls quickly and rises slowly, so that one quick
 * moment does not lead to a larger copy.
 */
export function lineAfter(line: number | null, { bytes, seconds }: Sample): number | null {
  if (bytes < LEAST_BYTES) return line;
  const bits = (bytes * 8) / Math.max(seconds, 0.001);
  if (line === null) return bits * 0.8;
  if (bits < line) return bits * 0.6 + line * 0.4;
  const weight = Math.min(0.5, bytes / 200_000);
  return line + weight * (Math.min(bits, 2 * line) - line);
}

/** A request that is under way. */
export interface Progress {
  /** Bytes that have arrived, and bytes that are missing. */
  got: number;
  left: number;
  /** Seconds since it was sent. */
  spent: number;
}

/**
 * Whether to give up a request: what is ready would be played before the rest arrives, and a
 * smaller copy of the same seconds would arrive sooner.
 *
 * @param ready seconds until the player would wait
 * @param instead bytes of the smaller copy
 */
export const givesUp = ({ got, left, spent }: Progress, ready: number, instead: number): boolean =>
  spent >= 1 && instead < left && (left * spent) / got > Math.max(ready - 1, 0.5);

/**
 * The time up to which the lecture is loaded, from a place on and across small gaps; null if the
 * place is not loaded.
 */
export function readyUntil(spans: readonly Span[], place: number): number | null {
  let until: number | null = null;
  for (const { from, to } of spans) {
    if (to <= place) continue;
    if (from > (until ?? place) + GAP_S) break;
    until = to;
  }
  return until;
}

/** Where to continue from a place in a small gap; null if the place is not in such a gap. */
export function afterGap(spans: readonly Span[], place: number): number | null {
  if (spans.some(({ from, to }) => from <= place && to > place + SAME_S)) return null;
  const next = spans.find(({ from }) => from > place && from <= place + GAP_S);
  return next ? next.from + SAME_S / 5 : null;
}

interface Shelf {
  spans: readonly Span[];
  place: number;
  speed: number;
  hasPlayed: boolean;
  /** The end of the last fragment that was loaded; null after a jump. */
  cursor: number | null;
  /** The end of the lecture's last fragment. */
  end: number;
}

/** What to load next: the fragment that contains this time, nothing for now, or nothing more. */
export type Next = { at: number } | "enough" | "all";

/**
 * If the sound of a fragment ends early, a little less is ready than was loaded. Up to this
 * difference in seconds, loading continues at the cursor.
 */
const LOST_S = 1;

export function nextOf({ spans, place, speed, hasPlayed, cursor, end }: Shelf): Next {
  const until = readyUntil(spans, place);
  const isLoaded = cursor !== null && cursor >= end - SAME_S;
  if (until === null) {
    const last = spans.at(-1);
    return isLoaded && last && last.from <= place ? "all" : { at: Math.min(place, end - SAME_S) };
  }
  const at = cursor !== null && Math.abs(cursor - until) <= LOST_S ? cursor : until;
  if (at >= end - SAME_S) return "all";
  return until - place > (hasPlayed ? AHEAD_S * speed : FIRST_S) ? "enough" : { at };
}

/** Milliseconds until the next try after this many failures in a row. */
export const waitAfter = (failures: number): number => Math.min(8_000, 500 * 2 ** (failures - 1));
