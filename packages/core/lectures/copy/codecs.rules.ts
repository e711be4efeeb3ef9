import {
  type Box,
  boxAt,
  boxesIn,
  BoxesError,
  childOf,
  isLongForm,
  numberIn,
  traksIn,
} from "./boxes.rules.ts";

/** A track as its `trak` box describes it. */
export interface Media {
  kind: "picture" | "sound" | "other";
  /** The codec as `canPlayType` needs it, or only its four letters if nothing more is known. */
  codec: string;
  /** The size in pixels without the track's rotation; 0 for a track without a picture. */
  width: number;
  height: number;
}

const KINDS: Readonly<Record<string, Media["kind"]>> = { vide: "picture", soun: "sound" };

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * How many bytes of a sample entry come before the boxes inside it. QuickTime has two longer forms
 * of entries for sound.
 */
const PICTURE_FIELDS = 78;
const SOUND_FIELDS = [28, 44, 64] as const;

/** A box inside a sample entry; QuickTime has boxes of sound inside its `wave` box. */
function partOf(bytes: Uint8Array, entry: Box, fields: readonly number[], type: string) {
  for (const skipped of fields) {
    const inside = { ...entry, body: entry.body + skipped };
    const wave = childOf(bytes, inside, "wave");
    const found = childOf(bytes, inside, type) ?? (wave && childOf(bytes, wave, type));
    if (found) return found;
  }
  return undefined;
}

/** Profile, constraints and level of H.264, from its `avcC`. */
function h264(bytes: Uint8Array, entry: Box): string {
  const avcC = partOf(bytes, entry, [PICTURE_FIELDS], "avcC");
  if (!avcC) throw new BoxesError("An avcC box is missing.");
  numberIn(bytes, avcC, 3, 1);
  return `${entry.type}.${hex(bytes.subarray(avcC.body + 1, avcC.body + 4))}`;
}

function opus(bytes: Uint8Array, entry: Box): string {
  if (!partOf(bytes, entry, SOUND_FIELDS, "dOps")) throw new BoxesError("A dOps box is missing.");
  return "opus";
}

/** The position after a descriptor's length, which has up to four bytes of seven bits each. */
function afterLength(bytes: Uint8Array, esds: Box, at: number): number {
  for (let n = 0; n < 4; n++) if (numberIn(bytes, esds, at + n, 1) < 0x80) return at + n + 1;
  throw new BoxesError("A length in an esds box has no end.");
}

const [ES, DECODER, SPECIFIC] = [3, 4, 5];

/** The codec inside `mp4a`; `mp4a` alone if the box does not name a codec. */
function mpegSound(bytes: Uint8Array, entry: Box): string {
  try {
    return mpegDecoder(bytes, entry);
  } catch (error) {
    if (error instanceof BoxesError) return "mp4a";
    throw error;
  }
}

/**
 * The codec by the `esds` box (ISO/IEC 14496-1, 7.2.6): "mp4a.40.2" is usual AAC.
 * @throws BoxesError
 */
function mpegDecoder(bytes: Uint8Array, entry: Box): string {
  const esds = partOf(bytes, entry, SOUND_FIELDS, "esds");
  if (!esds) throw new BoxesError("An esds box is missing.");
  const byte = (at: number) => numberIn(bytes, esds, at, 1);
  let at = 4;
  if (byte(at) === ES) {
    at = afterLength(bytes, esds, at + 1);
    const flags = byte(at + 2);
    at += 3;
    if (flags & 0x80) at += 2;
    if (flags & 0x40) at += 1 + byte(at);
    if (flags & 0x20) at += 2;
  }
  if (byte(at) !== DECODER) throw new BoxesError("An esds box names no decoder.");
  at = afterLength(bytes, esds, at + 1);
  const type = byte(at).toString(16);
  if (type !== "40" || byte(at + 13) !== SPECIFIC) return `mp4a.${type}`;
  at = afterLength(bytes, esds, at + 14);
  const short = byte(at) >> 3;
  const kind = short === 31 ? 32 + ((byte(at) & 7) << 3) + (byte(at + 1) >> 5) : short;
  return `mp4a.40.${kind}`;
}

type Reader = (bytes: Uint8Array, entry: Box) => string;
const READERS: Readonly<Record<string, Reader>> = {
  avc1: h264,
  avc3: h264,
  Opus: opus,
  mp4a: mpegSound,
};

/** A box without boxes inside it, and the bytes that contain it. */
export interface Leaf {
  bytes: Uint8Array;
  box: Box;
}

/** The boxes of a `trak` that say what it contains. */
export const MEDIA_PATHS = {
  tkhd: ["tkhd"],
  hdlr: ["mdia", "hdlr"],
  stsd: ["mdia", "minf", "stbl", "stsd"],
} as const;

/** The track that these boxes describe. @throws BoxesError when they lack something */
export function mediaFrom({ tkhd, hdlr, stsd }: Record<keyof typeof MEDIA_PATHS, Leaf>): Media {
  numberIn(hdlr.bytes, hdlr.box, 8, 4);
  const name = hdlr.bytes.subarray(hdlr.box.body + 8, hdlr.box.body + 12);
  const kind = KINDS[String.fromCharCode(...name)] ?? "other";
  if (kind === "other") return { kind, codec: "", width: 0, height: 0 };
  const [entry] = boxesIn(stsd.bytes, stsd.box.body + 8, stsd.box.to);
  if (!entry || entry.to > stsd.box.to) throw new BoxesError("A stsd box is empty.");
  const codec = READERS[entry.type]?.(stsd.bytes, entry) ?? entry.type;
  // Width and height are the last fields of the box, in 16.16 format.
  const sizes = isLongForm(tkhd.bytes, tkhd.box) ? 88 : 76;
  const pointsAt = (at: number) => numberIn(tkhd.bytes, tkhd.box, at, 4) >>> 16;
  return { kind, codec, width: pointsAt(sizes), height: pointsAt(sizes + 4) };
}

/** The tracks in a file's first bytes. @throws BoxesError when they lack a box */
export const mediaIn = (init: Uint8Array): Media[] =>
  traksIn(init).map((trak) => {
    const leaf = (path: readonly string[]) => ({ bytes: init, box: boxAt(init, trak, ...path) });
    const { tkhd, hdlr, stsd } = MEDIA_PATHS;
    return mediaFrom({ tkhd: leaf(tkhd), hdlr: leaf(hdlr), stsd: leaf(stsd) });
  });

/** Codecs as `canPlayType` wants them, the picture's first: "avc1.64001f,opus". */
export const codecsOf = (media: readonly Media[]): string =>
  media
    .filter(({ kind }) => kind !== "other")
    .toSorted((one, other) => Number(one.kind === "sound") - Number(other.kind === "sound"))
    .map(({ codec }) => codec)
    .join(",");

/** The codecs that a head describes. @throws BoxesError when it lacks a box */
export const codecsIn = (init: Uint8Array): string => codecsOf(mediaIn(init));
