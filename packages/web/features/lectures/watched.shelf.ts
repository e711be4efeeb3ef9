import { isUnfinished, type Stop } from "@academy/core/lectures/watching/place.rules.ts";
import { type KeyValue, openStorage } from "../../lib/session/browser-storage.ts";

/** How many positions are kept; the oldest are dropped. */
const KEPT = 200;

/** Speeds that browsers play with sound. */
const SLOWEST = 0.25;
const FASTEST = 4;

/** A place on this device, and when it was noted; epoch milliseconds, 0 if that is not known. */
interface KeptStop extends Stop {
  notedAt: number;
}

const isNumber = (value: unknown): value is number => Number.isFinite(value);

function readStop(value: unknown): KeptStop | undefined {
  if (typeof value !== "object" || value === null || !("at" in value) || !("of" in value)) return;
  const { at, of } = value;
  if (!isNumber(at) || !(of === null || isNumber(of))) return;
  return { at, of, notedAt: "notedAt" in value && isNumber(value.notedAt) ? value.notedAt : 0 };
}

/**
 * Where a user stopped watching, and how fast they watch, on this device. The server has the places
 * of all devices. They are saved here, so that a list or a player without a connection also knows
 * them.
 */
export class Watched {
  readonly #storage: KeyValue;
  readonly #now: () => number;
  readonly #key: string;
  readonly #speedKey: string;

  constructor(userId: string, storage: KeyValue = openStorage(), now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
    this.#key = `watched.${userId}`;
    this.#speedKey = `watchedSpeed.${userId}`;
  }

  /** All positions by video, oldest first. */
  all(): Map<string, Stop> {
    return this.#all();
  }

  /** The position to resume from; 0 for the beginning. */
  placeIn(videoId: string): number {
    return this.#all().get(videoId)?.at ?? 0;
  }

  /** Saves a position; at the beginning or the end there is nothing to resume. */
  note(videoId: string, stop: Stop): void {
    this.#note(videoId, { ...stop, notedAt: this.#now() });
  }

  /** Takes over a position that the server knows, unless this device noted one later. */
  learn(videoId: string, { agoSeconds, ...stop }: Stop & { agoSeconds: number }): void {
    const notedAt = this.#now() - agoSeconds * 1000;
    const known = this.#all().get(videoId);
    if (!known || known.notedAt < notedAt) this.#note(videoId, { ...stop, notedAt });
  }

  /** The speed at which the user watched last; 1 is the recorded speed. */
  get speed(): number {
    const kept = Number(this.#storage.getItem(this.#speedKey) ?? 1);
    return kept >= SLOWEST && kept <= FASTEST ? kept : 1;
  }

  noteSpeed(speed: number): void {
    this.#put(this.#speedKey, String(speed));
  }

  #all(): Map<string, KeptStop> {
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(this.#key) ?? "[]");
      if (!Array.isArray(kept)) return new Map();
      return new Map(
        kept.flatMap((one): [string, KeptStop][] => {
          const [videoId, stop] = Array.isArray(one) ? [one[0], readStop(one[1])] : [];
          return typeof videoId === "string" && stop ? [[videoId, stop]] : [];
        }),
      );
    } catch {
      // A foreign value under our key counts as empty.
      return new Map();
    }
  }

  #note(videoId: string, stop: KeptStop): void {
    const all = this.#all();
    all.delete(videoId);
    if (isUnfinished(stop)) all.set(videoId, stop);
    this.#put(this.#key, JSON.stringify([...all].slice(-KEPT)));
  }

  #put(key: string, value: string): void {
    try {
      this.#storage.setItem(key, value);
    } catch {
      return; // storage is full or blocked: the value lasts as long as the page
    }
  }
}
