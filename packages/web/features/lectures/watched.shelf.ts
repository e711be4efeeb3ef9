import { type KeyValue, openStorage } from "../../lib/session/browser-storage.ts";

/** The position and length of a video, in seconds. */
export interface Stop {
  at: number;
  of: number;
}

/** Positions that are kept; the oldest are dropped. */
const KEPT = 200;

/** Positions in the first or last seconds are not worth resuming. */
const FIRST_SECONDS = 3;
const LAST_SHARE = 0.96;

const isStop = (value: unknown): value is Stop =>
  typeof value === "object" &&
  value !== null &&
  "at" in value &&
  "of" in value &&
  Number.isFinite(value.at) &&
  Number.isFinite(value.of);

/** The positions where a user stopped watching, on this device. */
export class Watched {
  readonly #storage: KeyValue;
  readonly #key: string;

  constructor(userId: string, storage: KeyValue = openStorage()) {
    this.#storage = storage;
    this.#key = `watched.${userId}`;
  }

  /** All positions by video, oldest first. */
  all(): Map<string, Stop> {
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? "[]");
      if (!Array.isArray(kept)) return new Map();
      const entries = kept.filter(
        (one): one is [string, Stop] =>
          Array.isArray(one) && typeof one[0] === "string" && isStop(one[1]),
      );
      return new Map(entries);
    } catch {
      // A foreign value under our key counts as empty.
      return new Map();
    }
  }

  /** The position to resume from; 0 for the beginning. */
  placeIn(videoId: string): number {
    return this.all().get(videoId)?.at ?? 0;
  }

  /** Saves a position; at the beginning or the end there is nothing to resume. */
  note(videoId: string, { at, of }: Stop): void {
    const all = this.all();
    all.delete(videoId);
    if (at >= FIRST_SECONDS && !(at >= of * LAST_SHARE)) all.set(videoId, { at, of });
    try {
      this.#storage.setItem(this.#key, JSON.stringify([...all].slice(-KEPT)));
    } catch {
      return; // storage is full or blocked: the position lasts as long as the page
    }
  }
}
