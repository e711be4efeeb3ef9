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

/** Speeds that browsers play with sound. */
const SLOWEST = 0.25;
const FASTEST = 4;

const isStop = (value: unknown): value is Stop =>
  typeof value === "object" &&
  value !== null &&
  "at" in value &&
  "of" in value &&
  Number.isFinite(value.at) &&
  Number.isFinite(value.of);

/** Where a user stopped watching, and how fast they watch, on this device. */
export class Watched {
  readonly #storage: KeyValue;
  readonly #key: string;
  readonly #speedKey: string;

  constructor(userId: string, storage: KeyValue = openStorage()) {
    this.#storage = storage;
    this.#key = `watched.${userId}`;
    this.#speedKey = `watchedSpeed.${userId}`;
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
    this.#put(this.#key, JSON.stringify([...all].slice(-KEPT)));
  }

  /** The speed at which the user watched last; 1 is the recorded one. */
  get speed(): number {
    const kept = Number(this.#storage.getItem(this.#speedKey) ?? 1);
    return kept >= SLOWEST && kept <= FASTEST ? kept : 1;
  }

  noteSpeed(speed: number): void {
    this.#put(this.#speedKey, String(speed));
  }

  #put(key: string, value: string): void {
    try {
      this.#storage.setItem(key, value);
    } catch {
      return; // storage is full or blocked: the value lasts as long as the page
    }
  }
}
