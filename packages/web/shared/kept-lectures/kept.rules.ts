/** A lecture is loaded and kept in pieces of this size. */
const PIECE_BYTES = 1_048_576;

/** The most lectures and bytes that one device keeps, for all its users together. */
const MOST_LECTURES = 20;
const MOST_BYTES = 2_000_000_000;

/** The factor by which the free space must exceed what a lecture needs. */
const NEEDED_SPACE = 1.1;

export const piecesOf = (bytes: number): number => Math.ceil(bytes / PIECE_BYTES);

/** The range of bytes of a piece: its first byte, and the byte after its last. */
export const pieceAt = (n: number, bytes: number): { from: number; to: number } => ({
  from: n * PIECE_BYTES,
  to: Math.min((n + 1) * PIECE_BYTES, bytes),
});

/** The numbers of the missing pieces, and how many bytes are already on the device. */
export function piecesLeft(bytes: number, there: ReadonlySet<number>) {
  const all = Array.from({ length: piecesOf(bytes) }, (_, n) => n);
  const sizes = all.filter((n) => there.has(n)).map((n) => pieceAt(n, bytes));
  return {
    left: all.filter((n) => !there.has(n)),
    got: sizes.reduce((sum, { from, to }) => sum + to - from, 0),
  };
}

interface Device {
  /** The other lectures that are kept on this device or being loaded. */
  others: readonly { bytes: number }[];
  /** Free bytes of the browser's storage; null where it does not say. */
  free: number | null;
}

export const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1e6))} MB`;

/** Why a device cannot keep one more lecture; null if it can. */
export function whyNoSpace(
  { bytes, got }: { bytes: number; got: number },
  { others, free }: Device,
): string | null {
  if (others.length >= MOST_LECTURES) {
    return `${MOST_LECTURES} lectures are kept on this device, which is the most. Remove one first.`;
  }
  if (others.reduce((sum, one) => sum + one.bytes, bytes) > MOST_BYTES) {
    return "The lectures on this device would have more than 2 GB together. Remove one first.";
  }
  const needed = (bytes - got) * NEEDED_SPACE;
  return free !== null && free < needed ? tooLittleSpace(needed) : null;
}

export const tooLittleSpace = (needed: number): string =>
  `This device has too little space: the lecture needs ${megabytes(needed)}. Free some, then try again.`;
