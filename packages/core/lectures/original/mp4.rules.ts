import { type Box, boxesIn, isLongForm, numberIn, readIndex } from "../copy/boxes.rules.ts";
import { type Leaf, type Media, MEDIA_PATHS, mediaFrom } from "../copy/codecs.rules.ts";
import { type FileBytes, HALF_A_FILE, OriginalError } from "./file-bytes.rules.ts";

/** The facts in the boxes of an MP4 or QuickTime file. */
export interface Mp4 {
  media: Media[];
  /** Null if the file doesn't say it. */
  seconds: number | null;
  /** Whether a player finds each place without reading the file from its beginning. */
  hasIndex: boolean;
}

/** The most boxes that are read of a file: a day in fragments of two seconds has fewer. */
const MOST_BOXES = 100_000;
const MOST_TRACKS = 64;

/** The largest box that is read; larger boxes only list the positions of pictures. */
const MOST_BYTES = 256 * 1024;

/** The boxes of a file between two places, one after the other. */
async function* boxesBetween(file: FileBytes, from: number, to: number): AsyncGenerator<Box> {
  let at = from;
  for (let count = 0; at + 8 <= to; count++) {
    if (count === MOST_BOXES) throw new OriginalError("This file has too many parts to check.");
    const [found] = boxesIn(await file.read(at, Math.min(16, to - at)), 0, to - at);
    if (!found) return;
    yield { ...found, from: at, body: at + found.body, to: at + found.to };
    at += found.to;
  }
}

interface TopLevel {
  moov: Box | undefined;
  hasData: boolean;
  isFragmented: boolean;
  /**
   * The length in seconds by an index that covers the file to its last byte; null without such an
   * index.
   */
  indexed: number | null;
}

const isName = (type: string): boolean => /^[\w ©\-.]{4}$/.test(type);

/** @throws OriginalError when a box ends beyond the file */
async function topLevel(file: FileBytes): Promise<TopLevel> {
  const found: TopLevel = { moov: undefined, hasData: false, isFragmented: false, indexed: null };
  for await (const box of boxesBetween(file, 0, file.size)) {
    // Some cameras write bytes of their own after the last box.
    if (!isName(box.type) && found.moov && found.hasData) break;
    if (box.to > file.size) throw new OriginalError(HALF_A_FILE);
    if (box.type === "moov") found.moov ??= box;
    if (box.type === "mdat") found.hasData = true;
    if (box.type === "moof") found.isFragmented = true;
    if (box.type === "sidx") found.indexed = await indexedSeconds(file, box);
    // An index to the last byte says that all fragments are there.
    if (found.indexed !== null && found.moov && found.isFragmented) break;
  }
  if (found.indexed !== null) found.hasData = true;
  return found;
}

async function indexedSeconds(file: FileBytes, { from, to }: Box): Promise<number | null> {
  if (to - from > MOST_BYTES) return null;
  const index = readIndex(await file.read(from, to - from));
  const last = index?.fragments.at(-1);
  return index && last && from + last.at + last.bytes === file.size ? index.duration : null;
}

async function find(file: FileBytes, parent: Box, path: readonly string[]): Promise<Box> {
  let inside = parent;
  for (const type of path) {
    let next: Box | undefined;
    for await (const box of boxesBetween(file, inside.body, inside.to)) {
      if (box.type === type) next = box;
      if (next || box.to > inside.to) break;
    }
    if (!next || next.to > inside.to) throw new OriginalError(UNREADABLE);
    inside = next;
  }
  return inside;
}

export const UNREADABLE =
  "This file's description of its picture and sound can't be read. Export it again as MP4, then upload it.";

async function leaf(file: FileBytes, parent: Box, path: readonly string[]): Promise<Leaf> {
  const { from, body, to, type } = await find(file, parent, path);
  if (to - from > MOST_BYTES) throw new OriginalError(UNREADABLE);
  const box = { type, from: 0, body: body - from, to: to - from };
  return { bytes: await file.read(from, to - from), box };
}

async function mediaOf(file: FileBytes, trak: Box): Promise<Media> {
  const { tkhd, hdlr, stsd } = MEDIA_PATHS;
  return mediaFrom({
    tkhd: await leaf(file, trak, tkhd),
    hdlr: await leaf(file, trak, hdlr),
    stsd: await leaf(file, trak, stsd),
  });
}

/** The length by `mvhd`; null if it is missing or not known yet. */
function secondsOf({ bytes, box }: Leaf): number | null {
  const isLong = isLongForm(bytes, box);
  const at = (short: number, long: number) => numberIn(bytes, box, isLong ? long : short, 4);
  const [scale, high, low] = [at(12, 20), isLong ? numberIn(bytes, box, 24, 4) : 0, at(16, 28)];
  const isUnknown = low === 0xff_ff_ff_ff && (!isLong || high === 0xff_ff_ff_ff);
  const seconds = (high * 2 ** 32 + low) / scale;
  return isUnknown || !Number.isFinite(seconds) || seconds === 0 ? null : seconds;
}

/**
 * Reads an MP4 or QuickTime file by the heads of its boxes.
 * @throws OriginalError for half a file; BoxesError or OriginalError for one that makes no sense
 */
export async function readMp4(file: FileBytes): Promise<Mp4> {
  const { moov, hasData, isFragmented, indexed } = await topLevel(file);
  if (!moov || !hasData) throw new OriginalError(HALF_A_FILE);
  const media: Media[] = [];
  for await (const box of boxesBetween(file, moov.body, moov.to)) {
    if (box.to > moov.to || media.length === MOST_TRACKS) throw new OriginalError(UNREADABLE);
    if (box.type === "trak") media.push(await mediaOf(file, box));
  }
  const whole = secondsOf(await leaf(file, moov, ["mvhd"]));
  return {
    media,
    seconds: isFragmented ? indexed : whole,
    hasIndex: !isFragmented || indexed !== null,
  };
}
