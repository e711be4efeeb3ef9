import type { Fragment } from "@academy/core/lectures/copy/boxes.rules.ts";
import type { CopyName, PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import { type Rung, rungsFor, VOICE_BITRATE } from "@academy/core/lectures/copy/ladder.rules.ts";

/** A longer lecture must be divided, because encoding six hours already takes a day. */
export const LONGEST_SECONDS = 6 * 3600;

/**
 * What the note about a piece says of one copy. The note is written when all copies of the piece
 * are on the device.
 */
interface PieceOfCopy {
  fragments: Fragment[];
  bytes: number;
  /**
   * The decoder's configuration as text: it must be the same in all pieces, or they cannot be
   * joined.
   */
  config: string;
}
export type PieceNote = Partial<Record<CopyName, PieceOfCopy>>;

/**
 * The notes from the first piece up to the first missing note, or the first note that lacks a copy.
 */
export function wholeNotes(
  notes: readonly (PieceNote | null)[],
  names: readonly CopyName[],
): PieceNote[] {
  const isWhole = (note: PieceNote | null): note is PieceNote =>
    note !== null && names.every((name) => note[name] !== undefined);
  const end = notes.findIndex((note) => !isWhole(note));
  return notes.slice(0, end === -1 ? notes.length : end).filter(isWhole);
}

/** Whether a piece can be joined to a file whose first piece has this note. */
export const fits = (first: PieceNote | undefined, piece: PieceNote): boolean =>
  first === undefined ||
  Object.entries(piece).every(
    ([name, { config }]) =>
      // The cast is safe: the keys of a note are names of copies.
      first[name as CopyName]?.config === config,
  );

const MOST_TIMES_ITS_BITS = 1.5;
const PATIENCE = 2;

const bitsOf = ({ fragments, bytes }: PieceOfCopy): number =>
  (bytes * 8) /
  Math.max(
    1,
    fragments.reduce((sum, { seconds }) => sum + seconds, 0),
  );

/**
 * Whether the device's encoder used too many bits in two pieces, so that software should encode.
 */
export const needsSoftware = (notes: readonly PieceNote[], rungs: readonly Rung[]): boolean =>
  rungs.some(({ name, bitrate }) => {
    const most = (bitrate + VOICE_BITRATE) * MOST_TIMES_ITS_BITS;
    const over = notes.filter((note) => {
      const piece = note[name];
      return piece !== undefined && bitsOf(piece) > most;
    });
    return over.length >= PATIENCE;
  });

/** The facts about an original by which the copies are chosen. */
export interface Wanted {
  kind: PictureKind;
  width: number;
  height: number;
  /** Bits per second of the original. */
  bitsPerSecond: number;
  /**
   * Whether students need a copy even of a small original, because their browsers may not play it.
   */
  isNeeded: boolean;
}

/** A copy's settings (`Rung`) with the width of its picture; width and height are even numbers. */
export interface SizedRung extends Rung {
  width: number;
}

const even = (length: number): number => Math.max(2, 2 * Math.round(length / 2));

/**
 * The copies that an original gets. The height of a `Rung` is used for the shorter side of the
 * picture: in portrait format, for its width.
 */
export function sizedRungs({ kind, width, height, bitsPerSecond, isNeeded }: Wanted): SizedRung[] {
  const short = Math.min(width, height);
  const found = rungsFor(kind, short, bitsPerSecond);
  const needed = isNeeded && found.length === 0;
  const rungs = needed ? rungsFor(kind, short, Number.POSITIVE_INFINITY).slice(0, 1) : found;
  return rungs.map((rung) => {
    const scale = rung.height / short;
    return { ...rung, width: even(width * scale), height: even(height * scale) };
  });
}

/** Bytes that copies of this length need on the device, and a tenth more. */
export const bytesFor = (rungs: readonly Rung[], seconds: number): number =>
  Math.ceil(
    (1.1 / 8) *
      seconds *
      rungs.reduce((sum, { bitrate }) => sum + bitrate + VOICE_BITRATE, VOICE_BITRATE),
  );
