import type { PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import { kindBy } from "@academy/core/lectures/copy/ladder.rules.ts";
import { OriginalError } from "@academy/core/lectures/original/file-bytes.rules.ts";
import { readOriginal } from "@academy/core/lectures/original/original.rules.ts";
import { canEncode } from "./can-encode.ts";
import type { Contents } from "./contents.ts";
import { Film } from "./film.ts";
import { HEAD_BYTES, typeOfBytes } from "./first-bytes.rules.ts";

/** What was found in a file before it is sent. */
export interface Look {
  /** The type by the file's first bytes. */
  type: string | undefined;
  /** Why the server would reject the file; null if it would accept it. */
  refusal: string | null;
  /** Whether every student's browser plays it as it is. */
  playsEverywhere: boolean;
  /** Null if this browser cannot read the file. */
  contents: Contents | null;
  /** Null if this browser cannot decode the pictures. */
  kind: PictureKind | null;
  poster: Blob | null;
  /** Whether this browser can make copies at all. */
  encodes: boolean;
}

const PAIRS = 12;
/** Seconds between the two frames of a pair. */
const APART = 0.2;
/**
 * Seconds. In a longer film, only frames near key frames are compared, so that not everything is
 * decoded.
 */
const SHORT = 120;
const SAMPLE = { width: 96, height: 54 };
/** The smallest visible change, of 255; a smaller change is noise. */
const VISIBLE = 6;

type Points = Uint8ClampedArray | null;

/** The share of points that differ between two frames. */
function changeOf(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let changed = 0;
  // Compares only green, one of the four values of each point.
  for (let p = 1; p < one.length; p += 4) {
    changed += Number(Math.abs((one[p] ?? 0) - (other[p] ?? 0)) > VISIBLE);
  }
  return changed / (SAMPLE.width * SAMPLE.height);
}

/** Compares pairs of frames at twelve places: returns the share of changed points for each pair. */
export async function changesIn(film: Film): Promise<number[]> {
  const { seconds } = film.contents;
  const places = Array.from({ length: PAIRS }, (_, i) => (seconds * (i + 0.5)) / PAIRS);
  const begins = seconds > SHORT ? await Promise.all(places.map((at) => film.keyTime(at))) : places;
  const times = begins.flatMap((at) => [at, at + APART]);
  const canvas = new OffscreenCanvas(SAMPLE.width, SAMPLE.height);
  const context = canvas.getContext("2d");
  const frames: Points[] = [];
  for await (const isThere of film.draw(times, canvas)) {
    const image = isThere ? context?.getImageData(0, 0, SAMPLE.width, SAMPLE.height) : undefined;
    frames.push(image?.data ?? null);
  }
  return begins.flatMap((_, i) => {
    const [one, other] = [frames[2 * i], frames[2 * i + 1]];
    return one && other ? [changeOf(one, other)] : [];
  });
}

const POSTER_WIDTH = 640;

/** A frame from after the black frames at the beginning, as a JPEG. */
async function posterOf(film: Film): Promise<Blob | null> {
  const { picture, seconds } = film.contents;
  if (!picture) return null;
  const width = Math.min(POSTER_WIDTH, picture.width);
  const canvas = new OffscreenCanvas(
    width,
    Math.max(1, Math.round((width * picture.height) / picture.width)),
  );
  for await (const isDrawn of film.draw([Math.min(3, seconds * 0.25)], canvas)) {
    if (isDrawn) return canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 });
  }
  return null;
}

/** The contents of a file as this browser sees them; it may be unable to decode them. */
async function insideOf(file: Blob): Promise<Pick<Look, "contents" | "kind" | "poster">> {
  const nothing = { kind: null, poster: null };
  let contents: Contents | null = null;
  try {
    const film = await Film.open(file);
    ({ contents } = film);
    if (!contents.picture?.decodes) return { ...nothing, contents };
    return { contents, poster: await posterOf(film), kind: kindBy(await changesIn(film)) };
  } catch {
    // A browser may report that it can decode a picture, and then fail.
    const picture = contents?.picture ? { ...contents.picture, decodes: false } : null;
    return { ...nothing, contents: contents && { ...contents, picture } };
  }
}

const bytesOf = (file: Blob) => ({
  size: file.size,
  read: async (from: number, bytes: number) =>
    new Uint8Array(await file.slice(from, from + bytes).arrayBuffer()),
});

/** Examines a file: by the server's rules, and by what this browser can read from it. */
export async function lookAt(file: Blob): Promise<Look> {
  const type = typeOfBytes(await bytesOf(file).read(0, HEAD_BYTES));
  const nothing = { contents: null, kind: null, poster: null, encodes: false };
  try {
    const { playsEverywhere } = await readOriginal(type, bytesOf(file));
    const inside = await insideOf(file);
    return { type, refusal: null, playsEverywhere, ...inside, encodes: await canEncode() };
  } catch (error) {
    if (!(error instanceof OriginalError)) throw error;
    return { type, refusal: error.message, playsEverywhere: false, ...nothing };
  }
}
