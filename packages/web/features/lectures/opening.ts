import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { WatchStart } from "@academy/core/lectures/watching/watching.schema.ts";
import type { KeptLecture } from "../../shared/kept-lectures/kept-lectures.shelf.ts";

/** The facts that a player needs to report what it plays. */
export interface Started extends WatchStart {
  /** The most reports that earlier players can have sent with this pass. */
  reports?: number;
}

/** What a player plays: files from the server's addresses, or a file on this device. */
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

  /** Notes the server's answer, which has the id of the playback if the opening has just begun. */
  answered(watch: WatchStart | null): void {
    this.#takesOver = false;
    if (watch) this.#id = watch.playback;
  }

  /** Makes the next call ask to watch here, instead of on the device that began first. */
  takeOver(): void {
    this.#takesOver = true;
  }
}
