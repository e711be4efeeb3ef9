import * as bunny from "mediabunny";
import type { Contents, RangedFile, Track } from "./contents.ts";
import { type Frames, Reel, Voice } from "./reel.ts";
import { onGrid, repeatsBetween } from "./timing.rules.ts";

/**
 * How many bytes of the file stay in memory: more than a piece of a camera's file has, because the
 * sound and the pictures of a piece are read one after the other.
 */
const KEPT_BYTES = 128 * 1024 * 1024;

const sourceOf = (file: Blob | RangedFile): bunny.Source =>
  file instanceof Blob
    ? new bunny.BlobSource(file)
    : new bunny.CustomSource({
        getSize: () => file.size,
        read: (from, to) => file.read(from, to),
        maxCacheSize: KEPT_BYTES,
        prefetchProfile: "network",
      });

const formats = [bunny.MP4, bunny.QTFF, bunny.MATROSKA, bunny.WEBM];

async function trackOf(track: bunny.InputTrack): Promise<Track> {
  const codec = (await track.getCodecParameterString()) ?? (await track.getInternalCodecId());
  return { codec: String(codec ?? "unknown"), decodes: await track.canDecode() };
}

/**
 * A video file for reading. Only this file and `reel.ts`, which writes, use the library for
 * containers.
 */
export class Film {
  readonly #picture: bunny.InputVideoTrack | null;
  readonly #sound: bunny.InputAudioTrack | null;
  readonly contents: Contents;

  private constructor(
    picture: bunny.InputVideoTrack | null,
    sound: bunny.InputAudioTrack | null,
    contents: Contents,
  ) {
    this.#picture = picture;
    this.#sound = sound;
    this.contents = contents;
  }

  /** @throws Error for an unknown container or a damaged file */
  static async open(file: Blob | RangedFile): Promise<Film> {
    const input = new bunny.Input({ source: sourceOf(file), formats });
    const picture = await input.getPrimaryVideoTrack();
    const sound = await input.getPrimaryAudioTrack();
    const tracks = [picture, sound].filter((track) => track !== null);
    return new Film(picture, sound, {
      picture: picture && {
        ...(await trackOf(picture)),
        width: await picture.getDisplayWidth(),
        height: await picture.getDisplayHeight(),
      },
      sound: sound && (await trackOf(sound)),
      seconds: await input.computeDuration(tracks),
    });
  }

  /** The time of the last key frame before a time: frames after it are decoded quickly. */
  async keyTime(at: number): Promise<number> {
    const packets = this.#picture && new bunny.EncodedPacketSink(this.#picture);
    return (await packets?.getKeyPacket(at, { metadataOnly: true }))?.timestamp ?? at;
  }

  /**
   * Draws the frames at these times, in order, scaled to the canvas. Yields false if there is no
   * frame at a time.
   */
  async *draw(times: readonly number[], canvas: OffscreenCanvas): AsyncGenerator<boolean, void> {
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (!this.#picture || !context) return;
    for await (const sample of new bunny.VideoSampleSink(this.#picture).samplesAtTimestamps(
      times,
    )) {
      sample?.draw(context, 0, 0, canvas.width, canvas.height);
      sample?.close();
      yield sample !== null;
    }
  }

  /**
   * A reader of pieces that begins at a time.
   * @throws Error for a film without pictures
   */
  read(from: number): Reel {
    if (!this.#picture) throw new Error("There is no picture.");
    const frames = steady(this.#picture, from, this.contents.seconds);
    return new Reel(frames, this.#sound && new Voice(this.#sound, from));
  }
}

/** The same frame, to be shown again at another time. */
function shownAt(sample: bunny.VideoSample, at: number): bunny.VideoSample {
  const copy = sample.clone();
  copy.setTimestamp(at);
  return copy;
}

/**
 * The frames from a time on. There is a frame at the start, at each key frame's time, and in every
 * second.
 */
async function* steady(track: bunny.InputVideoTrack, from: number, end: number): Frames {
  /**
   * The sample that is shown and the next one. Both are closed at the end, even if the reader stops
   * early.
   */
  const held = new Set<bunny.VideoSample>();
  let shown: bunny.VideoSample | null = null;
  let last = from;
  const again = function* (until: number) {
    if (shown) for (const at of repeatsBetween(last, until)) yield shownAt(shown, at);
  };
  try {
    for await (const sample of new bunny.VideoSampleSink(track).samples(from)) {
      held.add(sample);
      const at = Math.max(from, onGrid(sample.timestamp));
      if (!shown) yield shownAt(sample, from);
      shown ??= sample;
      yield* again(at);
      if (at > last) yield shownAt(sample, at);
      if (shown !== sample) shown.close();
      if (shown !== sample) held.delete(shown);
      [shown, last] = [sample, Math.max(last, at)];
    }
    // Stops half a second before the end, because otherwise the last fragment would be too short.
    yield* again(end - 0.5);
  } finally {
    for (const sample of held) sample.close();
  }
}
