import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { WatchStart } from "@academy/core/lectures/watching/watching.schema.ts";
import type { KeptLecture } from "../../shared/kept-lectures/kept-lectures.shelf.ts";

/** The facts that a player needs to report what it plays. */
export interface Started extends WatchStart {
  /** Reports that earlier players may have sent with this pass. */
  reports?: number;
}

/** What a player plays: from addresses, or a file on this device. */
export interface OpenedPlayback extends Playback {
  watch: Started | null;
  isKept?: boolean;
  keptCaptions?: KeptLecture["captions"];
}

/** One opening of a lecture by a player; its addresses may be renewed several times. */
export class Opening {
  #id: string | undefined;
  #takesOver = false;

  /** The parameters of the next call for addresses. */
  get query(): { playback?: string; instead?: "true" } {
    if (this.#takesOver) return { instead: "true" };
    return this.#id === undefined ? {} : { playback: this.#id };
  }

  /** The server has answered, with its id if the opening began. */
  answered(watch: WatchStart | null): void {
    this.#takesOver = false;
    if (watch) this.#id = watch.playback;
  }

  /** The next call is for watching here instead of on the oldest of two other devices. */
  takeOver(): void {
    this.#takesOver = true;
  }
}
