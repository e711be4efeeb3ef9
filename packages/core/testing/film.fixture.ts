import { sidx, type Fragment } from "../lectures/copy/boxes.rules.ts";

export type Bytes = Uint8Array<ArrayBuffer>;
type Part = Uint8Array | readonly number[];

export function joined(parts: readonly Part[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const numbers =
  (bytes: number) =>
  (...values: number[]): number[] =>
    values.flatMap((value) =>
      Array.from({ length: bytes }, (_, i) => Math.floor(value / 256 ** (bytes - 1 - i)) % 256),
    );
export const u16 = numbers(2);
export const u32 = numbers(4);
export const text = (letters: string): number[] => [...new TextEncoder().encode(letters)];
export const zeros = (count: number): number[] => Array.from({ length: count }, () => 0);

/** A box of ISO/IEC 14496-12 with its content. */
export function box(type: string, ...parts: Part[]): Bytes {
  const body = joined(parts);
  return joined([u32(8 + body.length), text(type), body]);
}

/** Sample entries by the codec that they describe. */
const entries = {
  h264: () => box("avc1", zeros(78), box("avcC", [1, 0x64, 0, 0x1f, 0xff, 0xe0, 0])),
  /** The format of cameras for films, with 10 bits and 4:2:2, which browsers do not play. */
  h264of10Bits: () => box("avc1", zeros(78), box("avcC", [1, 0x7a, 0, 0x1f, 0xff, 0xe0, 0])),
  hevc: () => box("hvc1", zeros(78), box("hvcC", zeros(23))),
  opus: () => box("Opus", zeros(28), box("dOps", zeros(11))),
  aac: () => box("mp4a", zeros(28), esds),
  ac3: () => box("ac-3", zeros(28), box("dac3", zeros(3))),
};
const decoder = [4, 17, 0x40, 0x15, ...zeros(11), 5, 2, 0x12, 0x08];
const esds = box("esds", zeros(4), [3, decoder.length + 3, ...u16(1), 0], decoder);

export type Codec = keyof typeof entries;
const SOUNDS: readonly Codec[] = ["opus", "aac", "ac3"];

const TIMESCALE = 1000;

function trak(codec: Codec, id: number, units: number): Bytes {
  const isSound = SOUNDS.includes(codec);
  const [width, height] = isSound ? [0, 0] : [1280, 720];
  return box(
    "trak",
    box("tkhd", zeros(12), u32(id, 0, units), zeros(52), u16(width, 0, height, 0)),
    box(
      "mdia",
      box("mdhd", zeros(12), u32(TIMESCALE, units), zeros(4)),
      box("hdlr", zeros(8), text(isSound ? "soun" : "vide"), zeros(13)),
      box("minf", box("stbl", box("stsd", zeros(4), u32(1), entries[codec]()))),
    ),
  );
}

/** The `moov` box, which describes tracks with these codecs, each of the given length. */
export function moov(codecs: readonly Codec[], seconds: number): Bytes {
  const units = Math.round(seconds * TIMESCALE);
  const mvhd = box("mvhd", zeros(12), u32(TIMESCALE, units), zeros(80));
  return box("moov", mvhd, ...codecs.map((codec, i) => trak(codec, i + 1, units)));
}

interface Original {
  brand?: string;
  codecs?: readonly Codec[];
  seconds?: number;
  /** The size of the pictures and sound in bytes. */
  bytes?: number;
}

/** An MP4 file as cameras and OBS write it: the description is after the pictures. */
export function originalFilm({
  brand = "isom",
  codecs = ["h264", "aac"],
  seconds = 20,
  bytes = 2000,
}: Original = {}): Bytes {
  return joined([
    box("ftyp", text(brand), u32(512), text("isomavc1")),
    box("mdat", new Uint8Array(bytes)),
    moov(codecs, seconds),
  ]);
}

interface Copy {
  codecs?: readonly Codec[];
  seconds?: number;
  /** Seconds from one key frame to the next. */
  step?: number;
  /** The size of each fragment's content in bytes. */
  bytes?: number;
}

/** A copy of a lecture: `ftyp`, `moov`, `sidx` and fragments. */
export function copyFilm({
  codecs = ["h264", "opus"],
  seconds = 20,
  step = 4,
  bytes = 100,
}: Copy = {}): Bytes {
  const made = Array.from({ length: Math.ceil(seconds / step) }, (_, i) => {
    const content = new Uint8Array(bytes).fill(i + 1);
    return joined([box("moof", box("mfhd", zeros(8))), box("mdat", content)]);
  });
  const fragments: Fragment[] = made.map((one, i) => ({
    bytes: one.length,
    seconds: Math.min(step, seconds - i * step),
  }));
  return joined([
    box("ftyp", text("iso6"), u32(0), text("iso6mp41")),
    moov(codecs, seconds),
    sidx(fragments, { id: 1, timescale: TIMESCALE }),
    ...made,
  ]);
}

/** Fragments without an index, as OBS can write them. */
export const fragmentedFilm = (codecs: readonly Codec[] = ["h264", "aac"]): Bytes =>
  joined([
    box("ftyp", text("iso6"), u32(0)),
    moov(codecs, 0),
    box("moof", box("mfhd", zeros(8))),
    box("mdat", new Uint8Array(500)),
  ]);

/** An element of EBML, the format of WebM and Matroska; its size is written in four bytes. */
function element(id: readonly number[], ...parts: Part[]): Bytes {
  const body = joined(parts);
  const [, ...size] = u32(body.length);
  return joined([id, [0x10, ...size], body]);
}

const TRACK_TYPES = { picture: 1, sound: 2 } as const;

/** A WebM or Matroska file of unknown length, as recorders write it. */
export function matroskaFilm(
  tracks: readonly (keyof typeof TRACK_TYPES)[] = ["picture", "sound"],
  { docType = "webm", bytes = 2000 } = {},
): Bytes {
  const described = tracks.map((kind) =>
    element(
      [0xae],
      element([0x83], [TRACK_TYPES[kind]]),
      element([0x86], text(kind === "picture" ? "V_VP9" : "A_OPUS")),
    ),
  );
  return joined([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], text(docType))),
    [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    element([0x16, 0x54, 0xae, 0x6b], ...described),
    element([0x1f, 0x43, 0xb6, 0x75], new Uint8Array(bytes)),
  ]);
}
