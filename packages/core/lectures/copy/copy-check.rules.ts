import {
  boxesIn,
  BoxesError,
  isLongForm,
  moovIn,
  numberIn,
  readIndex,
  boxAt,
} from "./boxes.rules.ts";
import { MAX_COPY_BYTES } from "./copy-limits.rules.ts";
import { codecsOf, type Media, mediaIn } from "./codecs.rules.ts";
import type { CopyName, LectureCopy } from "./copy.schema.ts";

/** Why a file is not a copy of a lecture, in words for administrators. */
export class CopyError extends Error {}

/** How many bytes of a file's beginning are read: enough for the index of a copy of 24 hours. */
export const COPY_START = 256 * 1024;

/**
 * The longest fragment in seconds, and the largest in bytes: a player loads one whole fragment at a
 * time.
 */
const LONGEST_FRAGMENT = 12;
const LARGEST_FRAGMENT = 4_000_000;

/** Seconds by which a copy may be longer or shorter than its lecture. */
const TOLERANCE = 2;

/** The parts of a file by which it is decided whether the file is a copy. */
export interface CopyFile {
  /** Its first bytes, up to `COPY_START`. */
  start: Uint8Array;
  /** The first bytes of the last fragment in its index; empty if the file has no bytes there. */
  last: Uint8Array;
  /** The size of the whole file in bytes. */
  size: number;
}

type Checked = Pick<LectureCopy, "seconds" | "head" | "width" | "height" | "codecs">;

/** Where the last fragment begins, by a file's first bytes. */
export const lastFragmentAt = (start: Uint8Array): number | undefined =>
  readIndex(start)?.fragments.at(-1)?.at;

/**
 * Checks that a file is this copy of a lecture, and returns the facts in its boxes.
 * @param seconds the lecture's length; null if it is not known
 * @throws CopyError with the reason
 */
export function checkCopy(name: CopyName, file: CopyFile, seconds: number | null): Checked {
  try {
    if (file.size > MAX_COPY_BYTES) throw new CopyError("it is larger than 1 GB");
    const found = name === "voice" ? voiceOf(file) : pictureOf(file);
    if (seconds === null) return found;
    const isLonger = found.seconds > seconds + TOLERANCE;
    // A voice may be shorter: the sound of a lecture may end before its picture.
    const isShorter = name !== "voice" && found.seconds < seconds - TOLERANCE;
    if (isLonger || isShorter) throw new CopyError("its length is not that of the lecture");
    return found;
  } catch (error) {
    if (error instanceof BoxesError) throw new CopyError("its description can't be read");
    throw error;
  }
}

const startsWith = (start: Uint8Array, ...types: string[]): boolean =>
  boxesIn(start)
    .slice(0, types.length)
    .map(({ type }) => type)
    .join() === types.join();

function pictureOf(file: CopyFile): Checked {
  if (!startsWith(file.start, "ftyp", "moov", "sidx")) {
    throw new CopyError("it does not begin with ftyp, moov and sidx");
  }
  const media = mediaIn(file.start);
  const [picture] = media.filter(({ kind }) => kind === "picture");
  if (!picture || !codecsOf(media).match(/^avc1\.[0-9a-f]{6}(,opus)?$/) || hasMore(media)) {
    throw new CopyError("it needs one H.264 picture and at most one Opus sound");
  }
  if (picture.width === 0 || picture.height === 0) throw new CopyError("its picture has no size");
  const { width, height } = picture;
  return { ...indexOf(file), width, height, codecs: codecsOf(media) };
}

const hasMore = (media: readonly Media[]): boolean => media.some(({ kind }) => kind === "other");

function voiceOf(file: CopyFile): Checked {
  if (!startsWith(file.start, "ftyp", "moov")) {
    throw new CopyError("it does not begin with ftyp and moov");
  }
  const media = mediaIn(file.start);
  if (codecsOf(media) !== "opus" || hasMore(media)) {
    throw new CopyError("it needs one Opus sound and nothing else");
  }
  const isIndexed = startsWith(file.start, "ftyp", "moov", "sidx");
  const place = isIndexed ? indexOf(file) : { seconds: wholeLength(file.start), head: 0 };
  return { ...place, width: 0, height: 0, codecs: "opus" };
}

function indexOf({ start, last, size }: CopyFile): Pick<Checked, "seconds" | "head"> {
  const index = readIndex(start);
  const end = index?.fragments.at(-1);
  if (!index || !end) throw new CopyError("its index can't be read");
  if (end.at + end.bytes !== size || !startsWith(last, "moof")) {
    throw new CopyError("its index does not cover the file");
  }
  const isLarge = ({ seconds, bytes }: { seconds: number; bytes: number }) =>
    seconds > LONGEST_FRAGMENT || bytes > LARGEST_FRAGMENT;
  if (index.fragments.some(isLarge)) throw new CopyError("its key frames are too far apart");
  return { seconds: index.duration, head: index.head };
}

/** The length by `mvhd`, for a file without an index. */
function wholeLength(start: Uint8Array): number {
  const mvhd = boxAt(start, moovIn(start), "mvhd");
  const isLong = isLongForm(start, mvhd);
  const scale = numberIn(start, mvhd, isLong ? 20 : 12, 4);
  const seconds = numberIn(start, mvhd, isLong ? 28 : 16, 4) / scale;
  if (!Number.isFinite(seconds) || seconds === 0) throw new CopyError("it does not say its length");
  return seconds;
}
