import type { Media } from "../copy/codecs.rules.ts";
import { type FileBytes, HALF_A_FILE, OriginalError } from "./file-bytes.rules.ts";
import { UNREADABLE } from "./mp4.rules.ts";

/** An element of EBML (RFC 8794): its content's first byte, and the byte after its last. */
interface Element {
  id: number;
  body: number;
  /** Infinity if the program that wrote the file did not know the end. */
  to: number;
}

const [EBML, SEGMENT, CLUSTER, TRACKS] = [0x1a45dfa3, 0x18538067, 0x1f43b675, 0x1654ae6b];
const [TRACK, TRACK_TYPE, CODEC] = [0xae, 0x83, 0x86];

/** An element's head is an id of up to 4 bytes and a size of up to 8. */
const LONGEST_HEAD = 12;
const MOST_BYTES = 256 * 1024;
const MOST_ELEMENTS = 1000;

/** A number of variable length, with and without the bits that give its length. */
function variable(bytes: Uint8Array, at: number) {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  let [whole, value] = [first, first & (0xff >> length)];
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    whole = whole * 256 + byte;
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { length, whole, value: isUnknown ? Infinity : value };
}

/** The element that begins at this position; undefined for bytes that make no sense. */
function elementAt(bytes: Uint8Array, at: number): Element | undefined {
  const id = variable(bytes, at);
  const size = id && variable(bytes, at + id.length);
  if (!size || id.length > 4) return undefined;
  const body = at + id.length + size.length;
  return { id: id.whole, body, to: body + size.value };
}

/** The elements inside others that are in memory. */
function* elementsIn(bytes: Uint8Array, from = 0, to = bytes.length): Generator<Element> {
  for (let at = from; at < to;) {
    const found = elementAt(bytes, at);
    if (!found || found.to > to) return;
    yield found;
    at = found.to;
  }
}

function mediaOf(bytes: Uint8Array, { body, to }: Element): Media {
  let [kind, codec]: [Media["kind"], string] = ["other", ""];
  for (const { id, body: from, to: end } of elementsIn(bytes, body, to)) {
    const type = bytes[end - 1];
    if (id === TRACK_TYPE) kind = type === 1 ? "picture" : type === 2 ? "sound" : "other";
    if (id === CODEC)
      codec = new TextDecoder().decode(bytes.subarray(from, Math.min(end, from + 40)));
  }
  return { kind, codec: codec.replace(/^[VA]_/, "").toLowerCase(), width: 0, height: 0 };
}

/**
 * The tracks of a WebM or Matroska file.
 * @throws OriginalError for half a file, and for one whose tracks can't be read
 */
export async function readMatroska(file: FileBytes): Promise<Media[]> {
  const next = async (at: number, id?: number): Promise<Element> => {
    const found = elementAt(await file.read(at, LONGEST_HEAD), 0);
    if (!found || (id !== undefined && found.id !== id)) throw new OriginalError(UNREADABLE);
    return { ...found, body: at + found.body, to: at + found.to };
  };
  const header = await next(0, EBML);
  const segment = await next(header.to, SEGMENT);
  if (segment.to !== Infinity && segment.to > file.size) throw new OriginalError(HALF_A_FILE);
  let at = segment.body;
  for (let count = 0; count < MOST_ELEMENTS && at < file.size; count++) {
    const element = await next(at);
    if (element.id === CLUSTER) break;
    if (element.id === TRACKS) return tracksIn(file, element);
    at = element.to;
  }
  throw new OriginalError(UNREADABLE);
}

async function tracksIn(file: FileBytes, { body, to }: Element): Promise<Media[]> {
  if (to - body > MOST_BYTES) throw new OriginalError(UNREADABLE);
  const bytes = await file.read(body, to - body);
  return [...elementsIn(bytes)].filter(({ id }) => id === TRACK).map((one) => mediaOf(bytes, one));
}
