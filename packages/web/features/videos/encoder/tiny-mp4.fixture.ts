type Bytes = Uint8Array<ArrayBuffer>;

const joined = (parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

const numbers = (...values: readonly number[]): Bytes => {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  for (const [i, value] of values.entries()) view.setUint32(4 * i, value);
  return new Uint8Array(view.buffer);
};

/** A box with this content. */
function box(type: string, ...content: readonly Uint8Array[]): Bytes {
  const inside = joined(content);
  return joined([numbers(8 + inside.length), new TextEncoder().encode(type), inside]);
}

const SCALE = 1000;

/** The head of a file with one track; it contains the length of the first fragment. */
export const tinyHead = (seconds = 4): Bytes =>
  joined([
    box("ftyp", new TextEncoder().encode("iso5")),
    box(
      "moov",
      box("mvhd", numbers(0, 0, 0, SCALE, seconds * SCALE), new Uint8Array(80)),
      box(
        "trak",
        box("tkhd", numbers(0, 0, 0, 1, 0, seconds * SCALE), new Uint8Array(60)),
        box("mdia", box("mdhd", numbers(0, 0, 0, SCALE, seconds * SCALE, 0))),
      ),
    ),
  ]);

/** A fragment of a track; its first frame is shown at `at`. */
export const tinyFragment = (at: number, bytes: number, track = 1): Bytes =>
  joined([
    box(
      "moof",
      box("traf", box("tfhd", numbers(0, track)), box("tfdt", numbers(0, Math.round(at * SCALE)))),
    ),
    box("mdat", new Uint8Array(bytes)),
  ]);

/** A complete file of fragments, with the index that writers put at the end. */
export const tinyFile = (...fragments: readonly Uint8Array[]): Bytes =>
  joined([tinyHead(), ...fragments, box("mfra", new Uint8Array(8))]);
