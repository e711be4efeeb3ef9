import type { CopyName, PictureKind } from "./copy.schema.ts";

/** A copy to make. A slower or smaller original keeps its own rate and height. */
export interface Rung {
  name: Exclude<CopyName, "voice">;
  height: number;
  /** Pictures per second. */
  fps: number;
  /** Bits per second. */
  bitrate: number;
}

/**
 * For slides, copies are sharp with few pictures a second; for a camera, they are smaller with more
 * pictures a second. Measured: docs/decisions.
 */
const LADDERS: Record<PictureKind, readonly Rung[]> = {
  screen: [
    { name: "low", height: 720, fps: 5, bitrate: 100_000 },
    { name: "middle", height: 720, fps: 15, bitrate: 220_000 },
    { name: "high", height: 1080, fps: 25, bitrate: 600_000 },
  ],
  camera: [
    { name: "low", height: 360, fps: 12.5, bitrate: 110_000 },
    { name: "middle", height: 480, fps: 15, bitrate: 250_000 },
    { name: "high", height: 720, fps: 25, bitrate: 700_000 },
  ],
};

/** Opus, one channel, in bits per second. */
export const VOICE_BITRATE = 24_000;

/**
 * Seconds from one key frame to the next. This is the length of a fragment, and a player chooses a
 * copy for each fragment.
 */
export const FRAGMENT_SECONDS = 4;

/** Seconds that are encoded and kept together: a closed tab loses at most this part. */
export const PIECE_SECONDS = 60;

/** The copies to make: each has at least a fifth fewer bytes than the original. */
export const rungsFor = (kind: PictureKind, height: number, bitsPerSecond: number): Rung[] =>
  LADDERS[kind]
    .filter(({ bitrate }) => bitrate + VOICE_BITRATE <= bitsPerSecond * 0.8)
    .map((rung) => ({ ...rung, height: Math.min(rung.height, height - (height % 2)) }));

/**
 * In slides, less than a fiftieth of the picture changes in a fifth of a second; in a filmed room,
 * a fifth.
 */
const MOST_OF_SLIDES = 0.06;

/**
 * Whether a lecture shows slides or a filmed teacher, judged by the shares of the picture that
 * changed at some places of the lecture.
 */
export function kindBy(changes: readonly number[]): PictureKind {
  const sorted = changes.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 1;
  return median < MOST_OF_SLIDES ? "screen" : "camera";
}
