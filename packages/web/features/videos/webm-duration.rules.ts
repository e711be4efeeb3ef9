/** Ids of the elements that lead to a WebM's length (Matroska, RFC 9559). */
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const DURATION = 0x4489;
const TIMESCALE = 0x2ad7b1;

const NANOSECONDS = 1_000_000_000;
const DEFAULT_TIMESCALE = 1_000_000;

interface Element {
  id: number;
  /** Start and end of the element's content. */
  from: number;
  to: number;
  /** Position of the element's size. */
  sizeAt: number;
}

/** Length of a variable-size integer, by the leading zeros of its first byte. */
const lengthOf = (first: number): number => Math.clz32(first) - 23;

function readElement(bytes: Uint8Array, at: number): Element | null {
  const idLength = lengthOf(bytes[at] ?? 0);
  const sizeAt = at + idLength;
  const sizeLength = lengthOf(bytes[sizeAt] ?? 0);
  const from = sizeAt + sizeLength;
  if (idLength > 4 || sizeLength > 8 || from > bytes.length) return null;
  let id = 0;
  for (let i = at; i < sizeAt; i++) id = id * 256 + (bytes[i] ?? 0);
  let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeLength);
  let unknown = size === 0xff >> sizeLength;
  for (let i = sizeAt + 1; i < from; i++) {
    size = size * 256 + (bytes[i] ?? 0);
    unknown &&= bytes[i] === 0xff;
  }
  return { id, from, to: unknown ? bytes.length : Math.min(from + size, bytes.length), sizeAt };
}

function findIn(bytes: Uint8Array, id: number, from: number, to: number): Element | null {
  for (let at = from; at < to;) {
    const element = readElement(bytes, at);
    if (!element) return null;
    if (element.id === id) return element;
    at = element.to;
  }
  return null;
}

function numberIn(bytes: Uint8Array, element: Element | null, fallback: number): number {
  if (!element) return fallback;
  return bytes.subarray(element.from, element.to).reduce((sum, byte) => sum * 256 + byte, 0);
}

function sizeBytes(size: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(size) | (1n << 56n));
  return new Uint8Array(view.buffer);
}

/**
 * The beginning of a WebM recording with its length added. Browsers record without a length, so
 * that players can neither show it nor seek. Null if the file already has a length or is not such a
 * recording.
 *
 * @param head enough bytes of the file to hold its Info element; the bytes after it stay as they
 * are
 * @param seconds the length of the recording
 */
export function withDuration(
  head: Uint8Array<ArrayBuffer>,
  seconds: number,
): Uint8Array<ArrayBuffer> | null {
  const segment = findIn(head, SEGMENT, 0, head.length);
  // Only segments of unknown size: a known size would have to be increased by eleven bytes.
  if (!segment || (head[segment.sizeAt] ?? 0) !== 0x01 || head[segment.sizeAt + 1] !== 0xff) {
    return null;
  }
  const info = findIn(head, INFO, segment.from, head.length);
  if (!info || findIn(head, DURATION, info.from, info.to)) return null;
  const timescale = numberIn(head, findIn(head, TIMESCALE, info.from, info.to), DEFAULT_TIMESCALE);
  const duration = new DataView(new ArrayBuffer(11));
  duration.setUint16(0, DURATION);
  duration.setUint8(2, 0x88);
  duration.setFloat64(3, (seconds * NANOSECONDS) / timescale);
  const content = head.subarray(info.from, info.to);
  const parts = [
    head.subarray(0, info.sizeAt),
    sizeBytes(content.length + 11),
    content,
    new Uint8Array(duration.buffer),
    head.subarray(info.to),
  ];
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
