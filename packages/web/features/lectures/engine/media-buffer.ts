import { BEHIND_S } from "./engine.rules.ts";
import type { Bytes } from "./ranges.ts";

interface Source {
  new (): MediaSource;
  isTypeSupported(type: string): boolean;
}

/** Media Source as this browser has it: iPhones have only `ManagedMediaSource`. */
export function mediaSource(): Source | undefined {
  // The DOM types know neither `ManagedMediaSource` nor that both may be missing.
  const all = globalThis as { ManagedMediaSource?: Source; MediaSource?: Source };
  return all.ManagedMediaSource ?? all.MediaSource;
}

/** If the browser has no space, only these seconds around the current place stay. */
const KEPT_BEHIND_S = 5;
const KEPT_AHEAD_S = 100;

const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

/** The media of a lecture that a video element has loaded. Changes are made one after another. */
export class MediaBuffer {
  readonly #video: HTMLVideoElement;
  readonly #media: MediaSource;
  readonly #buffer: SourceBuffer;

  private constructor(video: HTMLVideoElement, media: MediaSource, buffer: SourceBuffer) {
    this.#video = video;
    this.#media = media;
    this.#buffer = buffer;
  }

  /** Makes the element play what will be appended. @throws DOMException if the browser cannot */
  static async open(video: HTMLVideoElement, type: string, seconds: number): Promise<MediaBuffer> {
    const Source = mediaSource();
    if (!Source) throw new Error("No Media Source");
    const media = new Source();
    const isOpen = new Promise((resolve) =>
      media.addEventListener("sourceopen", resolve, { once: true }),
    );
    video.disableRemotePlayback = true; // a condition of the managed kind
    const url = URL.createObjectURL(media);
    video.src = url;
    await isOpen;
    URL.revokeObjectURL(url);
    media.duration = seconds;
    return new MediaBuffer(video, media, media.addSourceBuffer(type));
  }

  /**
   * Appends bytes. If the browser has no space, drops what is far from the current place, and tries
   * once more.
   */
  async append(bytes: Bytes): Promise<void> {
    try {
      this.#buffer.appendBuffer(bytes);
    } catch (error) {
      if (!isFull(error)) throw error;
      const { currentTime } = this.#video;
      await this.#remove(0, currentTime - KEPT_BEHIND_S);
      await this.dropFrom(currentTime + KEPT_AHEAD_S);
      this.#buffer.appendBuffer(bytes);
    }
    await this.#done();
  }

  /** Drops what was played long ago. */
  async forget(): Promise<void> {
    const { buffered, currentTime } = this.#video;
    const until = currentTime - BEHIND_S;
    // A remainder below ten seconds stays, because each removal costs the browser some work.
    if (buffered.length > 0 && buffered.start(0) < until - 10) await this.#remove(0, until);
  }

  /** Drops everything from this time on. */
  dropFrom(seconds: number): Promise<void> {
    return this.#remove(seconds, Number.POSITIVE_INFINITY);
  }

  /**
   * Drops a fragment that was appended only in part. What is appended next must begin with a head.
   */
  reset(): void {
    // `abort` throws once everything has been loaded.
    if (this.#media.readyState === "open") this.#buffer.abort();
  }

  /** Tells the browser that nothing more will be appended. */
  end(): void {
    if (this.#media.readyState === "open") this.#media.endOfStream();
  }

  async #remove(from: number, to: number): Promise<void> {
    if (to <= from || from >= this.#media.duration) return;
    this.#buffer.remove(from, to);
    await this.#done();
  }

  async #done(): Promise<void> {
    if (!this.#buffer.updating) return;
    await new Promise((resolve) =>
      this.#buffer.addEventListener("updateend", resolve, { once: true }),
    );
  }
}
