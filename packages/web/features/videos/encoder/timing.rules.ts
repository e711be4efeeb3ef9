import { FRAGMENT_SECONDS, PIECE_SECONDS } from "@academy/core/lectures/copy/ladder.rules.ts";

/** Seconds: a frame that is this near to a key frame's time gets exactly this time. */
const NEAR = 0.002;

/** A still picture is repeated after this number of seconds, so that each second has a frame. */
const LONGEST_STILL = 1;

/** The time of a frame, corrected to a key frame's time if it is very near. */
export function onGrid(at: number): number {
  const key = Math.round(at / FRAGMENT_SECONDS) * FRAGMENT_SECONDS;
  return Math.abs(at - key) <= NEAR ? key : at;
}

/** Whether a frame with a corrected time begins a fragment; the same is true in each copy. */
export const isKeyTime = (at: number): boolean => at % FRAGMENT_SECONDS === 0;

/**
 * The times between two frames at which the first one is shown again: at each key frame's time, and
 * every second without a change.
 */
export function repeatsBetween(shown: number, next: number): number[] {
  const step = next - shown > LONGEST_STILL ? LONGEST_STILL : FRAGMENT_SECONDS;
  const first = (Math.floor(shown / step + 1e-9) + 1) * step;
  const count = Math.max(0, Math.ceil((next - first) / step - 1e-9));
  return Array.from({ length: count }, (_, i) => first + i * step);
}

/**
 * The number of the copy's frame that covers this time. Only one frame is encoded for each number.
 */
export const slotOf = (at: number, fps: number): number => Math.floor(at * fps + 1e-3);

export interface Span {
  from: number;
  to: number;
}

/**
 * The pieces of a lecture of this length, in order. A last second or less is added to the piece
 * before it: sound often ends after the last picture, but each piece needs a picture.
 */
export function piecesOf(seconds: number): Span[] {
  const length = Math.max(1, Math.ceil((seconds - LONGEST_STILL) / PIECE_SECONDS));
  return Array.from({ length }, (_, i) => ({
    from: i * PIECE_SECONDS,
    to: i + 1 === length ? seconds : (i + 1) * PIECE_SECONDS,
  }));
}

/**
 * Minutes until a lecture is encoded, estimated from the seconds encoded since the work began. Null
 * before the first piece, because the speed of this machine is then unknown.
 */
export function minutesLeft(made: { seconds: number; ms: number }, left: number): number | null {
  if (made.seconds <= 0 || made.ms <= 0) return null;
  return Math.max(1, Math.ceil((left * made.ms) / made.seconds / 60_000));
}
