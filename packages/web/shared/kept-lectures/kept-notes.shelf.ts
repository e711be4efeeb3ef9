import { type KeyValue, openStorage } from "../../lib/session/browser-storage.ts";
import { KEPT_KEY } from "./has-kept.ts";

export interface KeptNote {
  userId: string;
  videoId: string;
  title: string;
  /** Epoch milliseconds. */
  until: number;
}

interface Notes {
  /** The latest moment that this device has seen; epoch milliseconds. */
  seenAt: number;
  lectures: KeptNote[];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const isNote = (value: unknown): value is KeptNote =>
  isObject(value) &&
  ["userId", "videoId", "title"].every((name) => typeof Reflect.get(value, name) === "string") &&
  "until" in value &&
  Number.isFinite(value.until);

function readNotes(text: string | null): Notes {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    const has = isObject(kept) && "seenAt" in kept && "lectures" in kept;
    if (!has || typeof kept.seenAt !== "number" || !Array.isArray(kept.lectures)) {
      return { seenAt: 0, lectures: [] };
    }
    return { seenAt: kept.seenAt, lectures: kept.lectures.filter(isNote) };
  } catch {
    // A foreign value under our key counts as empty.
    return { seenAt: 0, lectures: [] };
  }
}

/**
 * Which lectures this device keeps. This list is outside the database of the lectures: a browser
 * that is short of space may clear the database alone, and students should know which lectures they
 * lost.
 */
export class KeptNotes {
  readonly #storage: KeyValue;

  constructor(storage: KeyValue = openStorage()) {
    this.#storage = storage;
  }

  of(userId: string): KeptNote[] {
    return this.#read().lectures.filter((one) => one.userId === userId);
  }

  put(note: KeptNote): void {
    const { seenAt, lectures } = this.#read();
    const others = lectures.filter((one) => !isSame(one, note));
    this.#write({ seenAt, lectures: [...others, note] });
  }

  /** Forgets one lecture of a student, or all lectures of the student if `videoId` is missing. */
  drop(userId: string, videoId?: string): void {
    const { seenAt, lectures } = this.#read();
    const isGone = (one: KeptNote) =>
      one.userId === userId && (videoId === undefined || one.videoId === videoId);
    this.#write({ seenAt, lectures: lectures.filter((one) => !isGone(one)) });
  }

  /**
   * The latest moment that this device has seen, at least now. So a student who sets the clock back
   * cannot keep a lecture for longer.
   */
  latest(now: number): number {
    const notes = this.#read();
    if (now <= notes.seenAt) return notes.seenAt;
    this.#write({ ...notes, seenAt: now });
    return now;
  }

  /**
   * Call when the server has just set `until`. If the latest moment is not before `until`, it came
   * from a wrong clock and is corrected.
   */
  note(until: number, now: number): void {
    const notes = this.#read();
    if (notes.seenAt >= until) this.#write({ ...notes, seenAt: now });
  }

  #read(): Notes {
    return readNotes(this.#storage.getItem(KEPT_KEY));
  }

  #write(notes: Notes): void {
    try {
      if (notes.lectures.length === 0) this.#storage.removeItem(KEPT_KEY);
      else this.#storage.setItem(KEPT_KEY, JSON.stringify(notes));
    } catch {
      return; // storage is full or blocked: what is kept plays, and is not missed when it is gone
    }
  }
}

type Names = Pick<KeptNote, "userId" | "videoId">;

const isSame = (one: Names, other: Names): boolean =>
  one.userId === other.userId && one.videoId === other.videoId;
