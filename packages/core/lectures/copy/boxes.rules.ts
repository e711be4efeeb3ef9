/** The few boxes of ISO/IEC 14496-12 that this product reads and writes itself. */

/** A box inside some bytes: its first byte, the first of its content and the one after its last. */
export interface Box {
  type: string;
  from: number;
  body: number;
  /** May lie beyond the bytes at hand: the end of a file's `mdat` is not in its first bytes. */
  to: number;
}

/** What follows a key frame until the next one. */
export interface Fragment {
  bytes: number;
  seconds: number;
}

export interface Track {
  id: number;
  /** Units per second. */
  timescale: number;
}

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

/** The first box of this type inside another one, if all of it is there. */
export function childOf(bytes: Uint8Array, parent: Box, type: string): Box | undefined {
  const found = boxesIn(bytes, parent.body, parent.to).find((one) => one.type === type);
  return found && found.to <= bytes.length ? found : undefined;
}
