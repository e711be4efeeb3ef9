import type { Stretch } from "@academy/core/lectures/watching/watched-bits.rules.ts";
import { type KeyValue, openStorage } from "../../lib/session/browser-storage.ts";
import { UNSENT_KEY } from "./has-unsent.ts";

/** What was played of a lecture and has not reached the server. */
export interface Unsent {
  /** The server's pass for this opening: it names the student and the lecture. */
  pass: string;
  /** The number of reports that were sent. */
  n: number;
  stretches: Stretch[];
  /**
   * Position and length in seconds, and when they were noted, in epoch milliseconds of this device.
   */
  at: number;
  of: number | null;
  notedAt: number;
  /** True while the player is open: the player itself sends the reports. */
  isOpen: boolean;
}

/** The most openings that are kept; the oldest are dropped. */
const KEPT = 50;

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === "object" &&
  value !== null &&
  "pass" in value &&
  typeof value.pass === "string" &&
  "stretches" in value &&
  Array.isArray(value.stretches) &&
  "notedAt" in value &&
  Number.isFinite(value.notedAt);

/** The unsent reports of this device, by the id of the opening of a lecture, oldest first. */
export class UnsentShelf {
  readonly #storage: KeyValue;

  constructor(storage: KeyValue = openStorage()) {
    this.#storage = storage;
  }

  all(): Map<string, Unsent> {
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(UNSENT_KEY) ?? "[]");
      if (!Array.isArray(kept)) return new Map();
      return new Map(
        kept.filter(
          (one): one is [string, Unsent] =>
            Array.isArray(one) && typeof one[0] === "string" && isUnsent(one[1]),
        ),
      );
    } catch {
      // A foreign value under our key counts as empty.
      return new Map();
    }
  }

  /** Keeps an opening; one without anything to report is dropped. */
  keep(playback: string, unsent: Unsent): void {
    const all = this.all();
    all.delete(playback);
    if (unsent.stretches.length > 0) all.set(playback, unsent);
    this.#put([...all].slice(-KEPT));
  }

  drop(playback: string): void {
    const all = this.all();
    if (all.delete(playback)) this.#put([...all]);
  }

  #put(all: [string, Unsent][]): void {
    try {
      if (all.length > 0) this.#storage.setItem(UNSENT_KEY, JSON.stringify(all));
      else this.#storage.removeItem(UNSENT_KEY);
    } catch {
      return; // storage is full or blocked: it lasts as long as the page
    }
  }
}
