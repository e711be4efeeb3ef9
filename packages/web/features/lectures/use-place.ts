import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { useEffect } from "react";
import type { VideoRef } from "./use-lecture-source.ts";
import type { Watched } from "./watched.shelf.ts";

/** Saving at every frame would write to the storage sixty times a second. */
const NOTED_EVERY_SECONDS = 4;

/**
 * False while a new file is loading, because its place and speed are not yet those that the viewer
 * has chosen.
 */
export const isLoaded = (video: HTMLVideoElement): boolean =>
  video.readyState >= HTMLMediaElement.HAVE_METADATA;

const events = ["timeupdate", "pause", "ended", "playing", "emptied", "ratechange"];

/** Saves on this device where the viewer is, and how fast they watch. */
class PlaceKeeper {
  readonly #video: HTMLVideoElement;
  readonly #lecture: Lecture;
  readonly #watched: Watched;
  #hasPlayed = false;
  #notedAt = -1;

  constructor(video: HTMLVideoElement, lecture: Lecture, watched: Watched) {
    this.#video = video;
    this.#lecture = lecture;
    this.#watched = watched;
    video.defaultPlaybackRate = watched.speed;
  }

  handleEvent({ type }: Event): void {
    if (type === "playing") this.#hasPlayed = true;
    else if (type === "emptied") this.#hasPlayed = false;
    else if (!isLoaded(this.#video)) return;
    else if (type === "ratechange") this.#noteSpeed();
    else if (this.#hasPlayed && (type !== "timeupdate" || this.#isFar)) this.#note();
  }

  get #isFar(): boolean {
    const { seeking, currentTime } = this.#video;
    return !seeking && Math.abs(currentTime - this.#notedAt) >= NOTED_EVERY_SECONDS;
  }

  #noteSpeed(): void {
    const { playbackRate } = this.#video;
    // The element's next file begins with the same speed.
    this.#video.defaultPlaybackRate = playbackRate;
    this.#watched.noteSpeed(playbackRate);
  }

  #note(): void {
    const { currentTime: at, duration } = this.#video;
    const of = Number.isFinite(duration) ? duration : (this.#lecture.duration ?? 0);
    this.#watched.note(this.#lecture._id, { at, of: of || null });
    this.#notedAt = at;
  }
}

/** Keeps the place and the speed of a lecture on this device. */
export function usePlace(video: VideoRef, lecture: Lecture, watched: Watched): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const keeper = new PlaceKeeper(element, lecture, watched);
    for (const event of events) element.addEventListener(event, keeper);
    return () => {
      for (const event of events) element.removeEventListener(event, keeper);
    };
  }, [video, lecture, watched]);
}
