import { FRAGMENT_SECONDS, PIECE_SECONDS } from "@academy/core/lectures/copy/ladder.rules.ts";

/** In seconds: a frame this near to a key frame's time is that key frame. */
const NEAR = 0.002;

/** A still picture is repeated after this many seconds, so that every part has a frame. */
const LONGEST_STILL = 1;

/** The time of a frame; if it is almost the time of a key frame, exactly that time. */
export function onGrid(at: number): number {
  const key = Math.round(at / FRAGMENT_SECONDS) * FRAGMENT_SECONDS;
  return Math.abs(at - key) <= NEAR ? key : at;
}

/** Whether a frame that is on the grid begins a fragment, in each copy. */
export const isKeyTime = (at: number): boolean => at % FRAGMENT_SECONDS === 0;

/**
 * When the frame shown at `shown` is shown again before the one at `next`: at each key frame's time,
 * and every second while nothing changes.
 */
export function repeatsBetween(shown: number, next: number): number[] {
  const step = next - shown > LONGEST_STILL ? LONGEST_STILL : FRAGMENT_SECONDS;
  const first = (Math.floor(shown / step + 1e-9) + 1) * step;
  const count = Math.max(0, Math.ceil((next - first) / step - 1e-9));
  return Array.from({ length: count }, (_, i) => first + i * step);
}

/** The frame of a copy that covers this time; one frame of each is encoded. */
export const slotOf = (at: number, fps: number): number => Math.floor(at * fps + 1e-3);

export interface Span {
  from: number;
  to: number;
}

/**
 * The pieces of a lecture of this length, in order. A second or less at the end belongs to the
 * piece before: sound often ends after the last picture, and a piece needs a picture of its own.
 */
export function piecesOf(seconds: number): Span[] {
  const length = Math.max(1, Math.ceil((seconds - LONGEST_STILL) / PIECE_SECONDS));
  return Array.from({ length }, (_, i) => ({
    from: i * PIECE_SECONDS,
    to: i + 1 === length ? seconds : (i + 1) * PIECE_SECONDS,
  }));
}

/**
 * Minutes until a lecture is encoded, by the seconds that were encoded since the work began; null
 * before the first piece, when nothing is known of this machine.
 */
export function minutesLeft(made: { seconds: number; ms: number }, left: number): number | null {
  if (made.seconds <= 0 || made.ms <= 0) return null;
  return Math.max(1, Math.ceil((left * made.ms) / made.seconds / 60_000));
}
