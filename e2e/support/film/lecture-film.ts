import { type Fragment, sidx } from "@academy/core/lectures/copy/boxes.rules.ts";
import {
  box,
  type Bytes,
  joined,
  text,
  u16,
  u32,
  zeros,
} from "@academy/core/testing/film.fixture.ts";
import { CODEC, type Colour, configuration, frames, HEIGHT, WIDTH } from "./h264.ts";

const FRAGMENT_S = 4;
const SOUND_RATE = 48_000;
/** Samples of a packet of Opus; three bytes say "silence". */
const PACKET = 960;
const SILENCE = Uint8Array.from([0xf8, 0xff, 0xfe]);

export interface FilmOptions {
  seconds: number;
  /** Bits per second, in thousands; a picture needs 31. */
  kilobits: number;
  framesPerSecond: number;
  /** The blue of all pictures, so that a test sees which copy is shown. */
  blue: number;
  tracks?: "both" | "picture" | "sound";
}

/** Codecs of such a film, as `canPlayType` wants them. */
export const FILM_CODECS = `${CODEC},opus`;

/** The brightness of the picture at a time: another one in each fragment. */
export const lumaAt = (second: number): number =>
  64 + ((Math.floor(second / FRAGMENT_S) * 37) % 110);

interface Track {
  id: number;
  timescale: number;
  kind: "vide" | "soun";
  entry: Bytes;
}

const pictureEntry = box(
  "avc1",
  zeros(6),
  u16(1),
  zeros(16),
  u16(WIDTH, HEIGHT, 72, 0, 72, 0, 0, 0, 1),
  zeros(32),
  u16(24, 0xffff),
  box("avcC", configuration),
);

const soundEntry = box(
  "Opus",
  zeros(6),
  u16(1, 0, 0, 0, 0, 1, 16, 0, 0, SOUND_RATE, 0),
  box("dOps", [0, 1], u16(0), u32(SOUND_RATE), zeros(3)),
);

const UNITY = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
/** Milliseconds, in which the whole file is measured. */
const FILE_TIME = 1000;

function trak({ id, timescale, kind, entry }: Track, seconds: number): Bytes {
  const isPicture = kind === "vide";
  const size = isPicture ? u16(WIDTH, 0, HEIGHT, 0) : zeros(8);
  const head = isPicture ? box("vmhd", u32(1), zeros(8)) : box("smhd", zeros(8));
  const places = ["stts", "stsc", "stco"].map((name) => box(name, zeros(8)));
  return box(
    "trak",
    // Layer and group, then its volume.
    box(
      "tkhd",
      u32(7, 0, 0, id, 0, seconds * FILE_TIME, 0, 0, 0),
      u16(isPicture ? 0 : 256, 0),
      UNITY,
      size,
    ),
    box(
      "mdia",
      box("mdhd", u32(0, 0, 0, timescale, seconds * timescale), u16(0x55c4, 0)),
      box("hdlr", zeros(8), text(kind), zeros(13)),
      box(
        "minf",
        head,
        box("dinf", box("dref", u32(0, 1), box("url ", u32(1)))),
        box("stbl", box("stsd", u32(0, 1), entry), ...places, box("stsz", zeros(12))),
      ),
    ),
  );
}

const headOf = (tracks: readonly Track[], seconds: number): Bytes =>
  joined([
    box("ftyp", text("iso6"), u32(0), text("iso6mp41")),
    box(
      "moov",
      box(
        "mvhd",
        u32(0, 0, 0, FILE_TIME, seconds * FILE_TIME, 0x10000),
        u16(256),
        zeros(10),
        UNITY,
        zeros(24),
        u32(9),
      ),
      ...tracks.map((track) => trak(track, seconds)),
      box("mvex", ...tracks.map(({ id }) => box("trex", u32(0, id, 1, 0, 0, 0)))),
    ),
  ]);

/** Samples of one track in a fragment. */
interface Run {
  track: Track;
  /** When the first one begins, in the track's time. */
  at: number;
  /** The duration of each sample, in the track's time. */
  duration: number;
  samples: readonly Uint8Array[];
}

const sizeOf = (samples: readonly Uint8Array[]): number =>
  samples.reduce((sum, { length }) => sum + length, 0);

/** Flags of a sample that is a key frame, and of one that is not. */
const [KEY, OTHER] = [0x02000000, 0x01010000];

function traf({ track, at, duration, samples }: Run, offset: number): Bytes {
  const flags = track.kind === "vide" ? OTHER : KEY;
  return box(
    "traf",
    // Duration and flags of all samples; the first one has flags of its own.
    box("tfhd", u32(0x020028, track.id, duration, flags)),
    box("tfdt", u32(0x01000000, at / 2 ** 32, at)),
    box("trun", u32(0x000205, samples.length, offset, KEY, ...samples.map(({ length }) => length))),
  );
}

function fragment(number: number, runs: readonly Run[]): Bytes {
  const moof = (begin: number) => {
    let offset = begin;
    const boxes = runs.map((run) => {
      const made = traf(run, offset);
      offset += sizeOf(run.samples);
      return made;
    });
    return box("moof", box("mfhd", u32(0, number)), ...boxes);
  };
  const head = moof(moof(0).length + 8);
  return joined([head, box("mdat", ...runs.flatMap(({ samples }) => samples))]);
}

function pictures(track: Track, from: number, lasts: number, options: FilmOptions): Run {
  const { framesPerSecond, kilobits, blue } = options;
  const colour: Colour = { luma: lumaAt(from), blue, red: 128 };
  const count = Math.round(lasts * framesPerSecond);
  const samples = frames(colour, { turn: from / FRAGMENT_S, count, bytes: kilobits * 125 * lasts });
  return {
    track,
    at: from * track.timescale,
    duration: track.timescale / framesPerSecond,
    samples,
  };
}

const silence = (track: Track, from: number, lasts: number): Run => ({
  track,
  at: from * SOUND_RATE,
  duration: PACKET,
  samples: Array.from({ length: (lasts * SOUND_RATE) / PACKET }, () => SILENCE),
});

function tracksOf({ tracks = "both", framesPerSecond }: FilmOptions): Track[] {
  const timescale = 1000 * framesPerSecond;
  const picture: Track = { id: 1, timescale, kind: "vide", entry: pictureEntry };
  const id = tracks === "sound" ? 1 : 2;
  const sound: Track = { id, timescale: SOUND_RATE, kind: "soun", entry: soundEntry };
  if (tracks === "both") return [picture, sound];
  return [tracks === "picture" ? picture : sound];
}

/**
 * A film as copies of lectures are: its index in front, a key frame every four seconds. It has hours
 * in a moment, since nothing is encoded.
 */
export function film(options: FilmOptions): Bytes {
  const { seconds } = options;
  const tracks = tracksOf(options);
  const [first] = tracks;
  if (!first) throw new Error("A film needs a track");
  const made = Array.from({ length: Math.ceil(seconds / FRAGMENT_S) }, (_, index) => {
    const from = index * FRAGMENT_S;
    const lasts = Math.min(FRAGMENT_S, seconds - from);
    const runs = tracks.map((track) =>
      track.kind === "vide" ? pictures(track, from, lasts, options) : silence(track, from, lasts),
    );
    return { bytes: fragment(index + 1, runs), seconds: lasts };
  });
  const index = made.map(({ bytes, seconds: lasts }): Fragment => ({
    bytes: bytes.length,
    seconds: lasts,
  }));
  return joined([headOf(tracks, seconds), sidx(index, first), ...made.map(({ bytes }) => bytes)]);
}
