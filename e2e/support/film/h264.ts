import { joined, u16, u32 } from "@academy/core/testing/film.fixture.ts";

/**
 * The smallest H.264 that shows something: pictures of plain colour as uncompressed macroblocks, each
 * followed by frames that change nothing. No encoder is needed, and every byte is known.
 */

/** In macroblocks of 16 by 16 points; the last row is cut to half. */
const WIDE = 8;
const HIGH = 5;
export const WIDTH = WIDE * 16;
export const HEIGHT = HIGH * 16 - 8;

/** Brightness and two colours, each from 16 to 235. */
export interface Colour {
  luma: number;
  blue: number;
  red: number;
}

class Bits {
  readonly #bytes: number[] = [];
  #free = 0;

  put(value: number, count: number): this {
    for (let bit = count - 1; bit >= 0; bit--) {
      if (this.#free === 0) this.#free = this.#bytes.push(0) && 8;
      this.#free -= 1;
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (((value >> bit) & 1) << this.#free);
    }
    return this;
  }

  /** Exp-Golomb codes of unsigned values. */
  codes(...values: readonly number[]): this {
    for (const value of values) {
      const length = 32 - Math.clz32(value + 1);
      this.put(0, length - 1).put(value + 1, length);
    }
    return this;
  }

  align(): this {
    this.#free = 0;
    return this;
  }

  /** The unit with the bit that ends it. */
  get whole(): Uint8Array {
    this.put(1, 1).align();
    return Uint8Array.from(this.#bytes);
  }
}

/** A unit with its first byte; no three bytes in it look like the start of another. */
function unit(kind: number, content: Uint8Array): Uint8Array {
  const bytes = [kind];
  let zeros = 0;
  for (const byte of content) {
    if (zeros === 2 && byte <= 3) {
      bytes.push(3);
      zeros = 0;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}

/** Constrained baseline, level 1: "avc1.42c00a". */
export const CODEC = "avc1.42c00a";
const LEVEL = [66, 0xc0, 10] as const;

const sequence = unit(
  0x67,
  new Bits()
    .put(LEVEL[0], 8)
    .put(LEVEL[1], 8)
    .put(LEVEL[2], 8)
    // Values of the stream's header: its id, frame numbers of four bits, pictures in the order of
    // decoding, one reference.
    .codes(0, 0, 2, 1)
    .put(0, 1)
    .codes(WIDE - 1, HIGH - 1)
    .put(0b111, 3)
    // Cut in steps of two points: at the bottom only.
    .codes(0, 0, 0, 4)
    .put(0, 1).whole,
);

const picture = unit(
  0x68,
  new Bits().codes(0, 0).put(0, 2).codes(0, 0, 0).put(0, 3).codes(0, 0, 0).put(0b100, 3).whole,
);

/** The decoder's configuration, as the box `avcC` holds it. */
export const configuration = joined([
  [1, ...LEVEL, 0xff, 0xe1],
  u16(sequence.length),
  sequence,
  [1],
  u16(picture.length),
  picture,
]);

/** A key frame of one colour. */
function keyFrame({ luma, blue, red }: Colour, turn: number): Uint8Array {
  // Two key frames in a row have different ids.
  const bits = new Bits()
    .codes(0, 7, 0)
    .put(0, 4)
    .codes(turn % 2)
    .put(0, 2)
    .codes(0, 1);
  for (let block = 0; block < WIDE * HIGH; block++) {
    bits.codes(25).align();
    for (let point = 0; point < 256; point++) bits.put(luma, 8);
    for (let point = 0; point < 64; point++) bits.put(blue, 8);
    for (let point = 0; point < 64; point++) bits.put(red, 8);
  }
  return unit(0x65, bits.whole);
}

/** The frame before, again. */
function sameAgain(number: number): Uint8Array {
  const bits = new Bits()
    .codes(0, 5, 0)
    .put(number % 16, 4)
    .put(0, 3)
    .codes(0, 1);
  return unit(0x41, bits.codes(WIDE * HIGH).whole);
}

/** Bytes that a decoder passes over. */
function padding(length: number): Uint8Array {
  const size = Math.max(16, length);
  const lengths = Array.from({ length: Math.floor(size / 255) }, () => 255);
  return joined([[6, 5, ...lengths, size % 255], new Uint8Array(size).fill(0x55), [0x80]]);
}

/** Units with their lengths in front, as a file holds them. */
const sample = (...units: readonly Uint8Array[]): Uint8Array =>
  joined(units.flatMap((one) => [u32(one.length), one]));

interface Wanted {
  /** The turn of the fragment in its film. */
  turn: number;
  /** Frames of it. */
  count: number;
  /** The size of all frames together. */
  bytes: number;
}

/** The frames of a fragment, the first of them with a picture and what fills it. */
export function frames(colour: Colour, { turn, count, bytes }: Wanted): Uint8Array[] {
  const others = Array.from({ length: count - 1 }, (_, index) => sample(sameAgain(index + 1)));
  const first = keyFrame(colour, turn);
  const used = others.reduce((sum, { length }) => sum + length, first.length);
  return [sample(padding(bytes - used), first), ...others];
}
