import { type KeyValue, openStorage } from "../../lib/browser-storage.ts";

/** Where somebody stopped: both in seconds. */
export interface Stop {
  at: number;
  of: number;
}

/** Stops that are kept; the oldest go. */
const KEPT = 200;

/** Nobody means to resume in the first seconds, nor after the last words. */
const FIRST_SECONDS = 3;
const LAST_SHARE = 0.96;

const isStop = (value: unknown): value is Stop =>
  typeof value === "object" &&
  value !== null &&
  "at" in value &&
  "of" in value &&
  Number.isFinite(value.at) &&
  Number.isFinite(value.of);

/** Where a user left off in each video, on this device. */
export class Watched {
  readonly #storage: KeyValue;
  readonly #key: string;

  constructor(userId: string, storage: KeyValue = openStorage()) {
    this.#storage = storage;
    this.#key = `watched.${userId}`;
  }

  /** All stops by video, the oldest first. */
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
      // Somebody else's value under our key: nothing was watched.
      return new Map();
    }
  }

  /** Where to go on in a video; 0 for its beginning. */
  placeIn(videoId: string): number {
    return this.all().get(videoId)?.at ?? 0;
  }

  /** Notes a place; at the beginning or the end there is nothing to come back to. */
  note(videoId: string, { at, of }: Stop): void {
    const all = this.all();
    all.delete(videoId);
    if (at >= FIRST_SECONDS && !(at >= of * LAST_SHARE)) all.set(videoId, { at, of });
    try {
      this.#storage.setItem(this.#key, JSON.stringify([...all].slice(-KEPT)));
    } catch {
      return; // storage is full or blocked: a place lasts as long as the page
    }
  }
}
