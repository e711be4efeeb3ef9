/** The few boxes of ISO/IEC 14496-12 that this product reads and writes itself. */

/** A box in a file: its first byte, the first byte of its content, and the byte after its last. */
export interface Box {
  type: string;
  from: number;
  body: number;
  /** May lie beyond the bytes at hand: the end of a file's `mdat` is not in its first bytes. */
  to: number;
}

/** The part of a film from one key frame to the next. */
export interface Fragment {
  bytes: number;
  seconds: number;
}

export interface Track {
  id: number;
  /** Units per second. */
  timescale: number;
}

/** What a copy's index says: where each fragment is, and when it is shown. */
export interface Index {
  /** Bytes before the first fragment. */
  head: number;
  /** Seconds. */
  duration: number;
  fragments: { at: number; bytes: number; from: number; seconds: number }[];
}

/** A box lacks data that it must have. */
export class BoxesError extends Error {}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const LARGEST = BigInt(Number.MAX_SAFE_INTEGER);

/** The boxes from `from` up to `to`, one after the other; stops at the first that makes no sense. */
export function boxesIn(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = viewOf(bytes);
  const end = Math.min(to, bytes.length);
  const found: Box[] = [];
  for (let at = from; at + 8 <= end;) {
    const short = view.getUint32(at);
    const isLong = short === 1;
    if (isLong && at + 16 > end) break;
    const long = isLong ? view.getBigUint64(at + 8) : 0n;
    if (long > LARGEST) break;
    const size = isLong ? Number(long) : short || to - at;
    const head = isLong ? 16 : 8;
    if (size < head) break;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.push({ type, from: at, body: at + head, to: at + size });
    at += size;
  }
  return found;
}

/** The first box of this type inside another one, if all its bytes are there. */
export function childOf(bytes: Uint8Array, parent: Box, type: string): Box | undefined {
  const found = boxesIn(bytes, parent.body, parent.to).find((one) => one.type === type);
  return found && found.to <= Math.min(parent.to, bytes.length) ? found : undefined;
}

/** The box at the end of a path of types. @throws BoxesError when there is none */
export function boxAt(bytes: Uint8Array, parent: Box, ...path: string[]): Box {
  let box: Box | undefined = parent;
  for (const type of path) box = box && childOf(bytes, box, type);
  if (!box) throw new BoxesError(`A ${path.at(-1) ?? parent.type} box is missing.`);
  return box;
}

/**
 * The position of a field in a box.
 * @throws BoxesError when the box ends before the field does
 */
function placeOf(bytes: Uint8Array, box: Box, at: number, size: number): number {
  const place = box.body + at;
  if (place + size > Math.min(box.to, bytes.length)) {
    throw new BoxesError(`A ${box.type} box is too short.`);
  }
  return place;
}

/** A number of a box's content. @throws BoxesError when the box ends before it */
export function numberIn(bytes: Uint8Array, box: Box, at: number, size: 1 | 2 | 4): number {
  const place = placeOf(bytes, box, at, size);
  const view = viewOf(bytes);
  if (size === 1) return view.getUint8(place);
  return size === 2 ? view.getUint16(place) : view.getUint32(place);
}

/** Whether times in this box have 64 bits. */
export const isLongForm = (bytes: Uint8Array, box: Box): boolean =>
  numberIn(bytes, box, 0, 1) === 1;

/** Units per second by an `mvhd` or `mdhd`. */
const timescaleIn = (bytes: Uint8Array, box: Box): number =>
  numberIn(bytes, box, isLongForm(bytes, box) ? 20 : 12, 4);

const MOST_ENTRIES = 0xffff;

/**
 * A segment index (8.16.3) with one entry for each fragment; each fragment begins with a key frame.
 * Times are in the first track's timescale: with another timescale, Chromium ignores the index and
 * takes the file's first fragment for the whole file.
 * @throws RangeError for more fragments than an index can have
 */
export function sidx(
  fragments: readonly Fragment[],
  { id, timescale }: Track,
): Uint8Array<ArrayBuffer> {
  if (fragments.length > MOST_ENTRIES) throw new RangeError("An index has 65,535 entries at most.");
  const size = 32 + 12 * fragments.length;
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, size);
  view.setUint32(4, 0x73_69_64_78);
  view.setUint32(12, id);
  view.setUint32(16, timescale);
  view.setUint16(30, fragments.length);
  let time = 0;
  let before = 0;
  for (const [i, { bytes, seconds }] of fragments.entries()) {
    time += seconds;
    const end = Math.round(time * timescale);
    view.setUint32(32 + 12 * i, bytes);
    view.setUint32(36 + 12 * i, end - before);
    // Begins with a key frame: SAP type 1.
    view.setUint32(40 + 12 * i, 0x90_00_00_00);
    before = end;
  }
  return new Uint8Array(view.buffer);
}

/**
 * Reads the index in a file's first bytes. Null if not all of the index is there, or if no player
 * can follow it: an entry has no bytes or no length, or leads to another index.
 */
export function readIndex(bytes: Uint8Array): Index | null {
  // The first index is enough: further ones contain the same.
  const box = boxesIn(bytes).find(({ type }) => type === "sidx");
  if (!box || box.to > bytes.length || box.to - box.body < 24) return null;
  const view = viewOf(bytes);
  const isLong = view.getUint8(box.body) !== 0;
  const list = box.body + (isLong ? 32 : 24);
  if (list > box.to) return null;
  const scale = view.getUint32(box.body + 8);
  const skipped = isLong ? Number(view.getBigUint64(box.body + 20)) : view.getUint32(box.body + 16);
  const count = view.getUint16(list - 2);
  if (scale === 0 || list + 12 * count > box.to) return null;
  const head = box.to + skipped;
  const fragments: Index["fragments"] = [];
  let [at, units] = [head, 0];
  for (let entry = list; entry < list + 12 * count; entry += 12) {
    const [size, length] = [view.getUint32(entry), view.getUint32(entry + 4)];
    // The first bit says that the entry leads to another index.
    if (size === 0 || size > 0x7f_ff_ff_ff || length === 0) return null;
    fragments.push({ at, bytes: size, from: units / scale, seconds: length / scale });
    at += size;
    units += length;
  }
  return Number.isSafeInteger(at) ? { head, duration: units / scale, fragments } : null;
}

/**
 * The `moov` in a file's first bytes, which describes its tracks.
 * @throws BoxesError if it is missing
 */
export function moovIn(init: Uint8Array): Box {
  const moov = boxesIn(init).find(({ type }) => type === "moov");
  if (!moov || moov.to > init.length) throw new BoxesError("A moov box is missing.");
  return moov;
}

/** The boxes of the tracks in a file's first bytes. @throws BoxesError */
export function traksIn(init: Uint8Array): Box[] {
  const moov = moovIn(init);
  return boxesIn(init, moov.body, moov.to).filter(({ type }) => type === "trak");
}

/** The tracks that a head describes. @throws BoxesError when it lacks a box */
export const tracksIn = (init: Uint8Array): Track[] =>
  traksIn(init).map((trak) => {
    const tkhd = boxAt(init, trak, "tkhd");
    return {
      id: numberIn(init, tkhd, isLongForm(init, tkhd) ? 20 : 12, 4),
      timescale: timescaleIn(init, boxAt(init, trak, "mdia", "mdhd")),
    };
  });

/**
 * Writes the length of the whole film into its head. The head was written with the first fragment
 * and has that fragment's length, which players that ignore the index would believe.
 * @throws BoxesError when the head lacks a box
 */
export function withLength(
  init: Uint8Array<ArrayBuffer>,
  seconds: number,
): Uint8Array<ArrayBuffer> {
  const out = init.slice();
  const view = viewOf(out);
  const put = (box: Box, scale: number, { short, long }: { short: number; long: number }) => {
    const units = Math.round(seconds * scale);
    if (isLongForm(out, box)) view.setBigUint64(placeOf(out, box, long, 8), BigInt(units));
    // All ones mean "unknown".
    else view.setUint32(placeOf(out, box, short, 4), Math.min(units, 0xff_ff_ff_ff));
  };
  const mvhd = boxAt(out, moovIn(out), "mvhd");
  const whole = timescaleIn(out, mvhd);
  put(mvhd, whole, { short: 16, long: 24 });
  for (const trak of traksIn(out)) {
    put(boxAt(out, trak, "tkhd"), whole, { short: 20, long: 28 });
    const mdhd = boxAt(out, trak, "mdia", "mdhd");
    put(mdhd, timescaleIn(out, mdhd), { short: 16, long: 24 });
  }
  return out;
}
