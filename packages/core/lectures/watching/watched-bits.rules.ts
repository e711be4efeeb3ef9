/** The bits of a record are stored as text: six bits in each character, the lowest bit first. */
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const PER_CHARACTER = 6;

/** Bits of a record at most, so that its item stays below a kilobyte whatever was watched. */
export const MOST_BITS = 4096;

/** A part of a lecture that was played, in seconds of the lecture: from, to. */
export type Stretch = readonly [from: number, to: number];

/** The most stretches in one report; the others come in further reports. */
export const MOST_STRETCHES = 200;

/** The longest lecture, in seconds. */
export const LONGEST = 86_400;

/** How many seconds of a lecture one bit covers: one up to 68 minutes, 22 in 24 hours. */
export const unitFor = (seconds: number | null): number =>
  Math.max(1, Math.ceil(Math.min(seconds ?? LONGEST, LONGEST) / MOST_BITS));

/**
 * Which bits of a record a stretch sets: the first bit, and the bit after the last. Each bit is for
 * some seconds of the lecture, and is set if the middle of these seconds was played. So two
 * stretches that meet set the same bits as one long stretch.
 */
export function bitsOf([from, to]: Stretch, unit: number): { first: number; end: number } {
  const bitAt = (seconds: number) =>
    Math.min(MOST_BITS, Math.max(0, Math.ceil(seconds / unit - 0.5)));
  return { first: bitAt(from), end: bitAt(to) };
}

/** One entry for each bit: 1 if the bit is set, otherwise 0. */
export function readBits(text: string): Uint8Array {
  const bits = new Uint8Array(MOST_BITS);
  for (let at = 0; at < text.length; at++) {
    const value = ALPHABET.indexOf(text.charAt(at));
    for (let bit = 0; bit < PER_CHARACTER; bit++) {
      if ((value >> bit) & 1) bits[at * PER_CHARACTER + bit] = 1;
    }
  }
  return bits;
}

/** Bits as text, without the zeros at the end. */
export function writeBits(bits: Uint8Array): string {
  let text = "";
  for (let at = 0; at <= bits.lastIndexOf(1); at += PER_CHARACTER) {
    let value = 0;
    for (let bit = 0; bit < PER_CHARACTER; bit++) value |= (bits[at + bit] ?? 0) << bit;
    text += ALPHABET.charAt(value);
  }
  return text;
}

/** Sets the bits of stretches, in their order, until `most` new ones are set. @returns how many */
export function addStretches(
  bits: Uint8Array,
  stretches: readonly Stretch[],
  { unit, most }: { unit: number; most: number },
): number {
  let added = 0;
  for (const stretch of stretches) {
    const { first, end } = bitsOf(stretch, unit);
    for (let bit = first; bit < end; bit++) {
      if (bits[bit] === 1) continue;
      if (added >= most) return added;
      bits[bit] = 1;
      added++;
    }
  }
  return added;
}

/** The watched parts of a lecture as stretches, in order and without touching each other. */
export function stretchesOf({ bits: text, unit }: { bits: string; unit: number }): Stretch[] {
  const bits = readBits(text);
  const found: Stretch[] = [];
  for (let first = bits.indexOf(1); first !== -1;) {
    const end = bits.indexOf(0, first);
    const last = end === -1 ? MOST_BITS : end;
    found.push([first * unit, last * unit]);
    first = bits.indexOf(1, last);
  }
  return found;
}

/** Seconds that were watched. */
export const secondsOf = ({ bits, unit }: { bits: string; unit: number }): number =>
  readBits(bits).reduce((sum, bit) => sum + bit, 0) * unit;

/** The watched share of a lecture, 0 to 1; null while its length is not known. */
export function shareOf(
  record: { bits: string; unit: number },
  seconds: number | null,
): number | null {
  if (seconds === null) return null;
  const { end } = bitsOf([0, seconds], record.unit);
  return Math.min(1, secondsOf(record) / record.unit / Math.max(1, end));
}
