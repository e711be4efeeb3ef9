import { del, get, set, update } from "idb-keyval";
import { roomKey } from "../../../shared/offline/room.rules.ts";
import { attemptsStore } from "../../../shared/offline/room.shelf.ts";
import { placeKey } from "./kept-place.shelf.ts";
import { emptyOutbox, merge, type Outbox } from "./outbox.rules.ts";

/** The few calls of a key-value store that the shelf needs; idb-keyval in the browser. */
export interface KeyValues {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /** Reads and writes in one transaction, so that two tabs cannot overwrite each other. */
  update(key: string, next: (before: unknown) => unknown): Promise<void>;
  del(key: string): Promise<void>;
}

/** An attempt that is open in this browser, known before the server responds. */
export interface OpenAttempt {
  attemptId: string;
  /** ISO 8601. */
  deadline: string;
}

/** The browser's IndexedDB. Every call rejects if it is disabled or full. */
export const indexedDb: KeyValues = {
  get: async (key) => get<unknown>(key, attemptsStore),
  set: async (key, value) => set(key, value, attemptsStore),
  update: async (key, next) => update<unknown>(key, next, attemptsStore),
  del: async (key) => del(key, attemptsStore),
};

// The keys contain the user, so that a student's answers are never read or sent as another's.
const outboxKey = (userId: string, attemptId: string) => `outbox/${userId}/${attemptId}`;
const openKey = (userId: string, testId: string) => `open/${userId}/${testId}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A stored outbox, or an empty one if it was not written by this version. */
export function readOutbox(kept: unknown): Outbox {
  if (!isRecord(kept)) return emptyOutbox;
  const parts = Object.keys(emptyOutbox).filter((part) => part in kept);
  const whole = "answers" in kept && parts.every((part) => isRecord(kept[part]));
  // Only `keep` writes it; parts that an earlier version did not know are empty.
  return whole ? { ...emptyOutbox, ...(kept as Partial<Outbox>) } : emptyOutbox;
}

export class Shelf {
  /** False after a failed write: then only the server keeps the answers. */
  durable = true;
  readonly #values: KeyValues;
  /** Contains user and attempt. */
  readonly key: string;
  readonly #onLost: () => void;
  #waiting: Outbox | null = null;
  #writing: Promise<void> | null = null;

  constructor(
    values: KeyValues,
    owner: { userId: string; attemptId: string },
    onLost: () => void = () => {},
  ) {
    this.#values = values;
    this.key = outboxKey(owner.userId, owner.attemptId);
    this.#onLost = onLost;
  }

  /** What the browser has stored across reloads and crashes; empty if there is nothing. */
  async load(): Promise<Outbox> {
    try {
      return readOutbox(await this.#values.get(this.key));
    } catch {
      this.#lose(); // a browser that cannot read cannot write either: say so, continue in memory
      return emptyOutbox;
    }
  }

  /** Writes immediately; a change during a write is included in the next one. */
  keep(outbox: Outbox): Promise<void> {
    this.#waiting = outbox;
    return (this.#writing ??= this.#write());
  }

  async #write(): Promise<void> {
    while (this.#waiting) {
      const next = this.#waiting;
      this.#waiting = null;
      try {
        await this.#values.update(this.key, (before) => merge(readOutbox(before), next));
        this.durable = true;
      } catch {
        this.#lose();
      }
    }
    this.#writing = null;
  }

  #lose() {
    if (!this.durable) return;
    this.durable = false;
    this.#onLost();
  }
}

/** The user's open attempt on a test in this browser; null if none is known. */
export async function openAttempt(
  values: KeyValues,
  userId: string,
  testId: string,
): Promise<OpenAttempt | null> {
  try {
    const kept = await values.get(openKey(userId, testId));
    return isRecord(kept) &&
      typeof kept["attemptId"] === "string" &&
      typeof kept["deadline"] === "string"
      ? { attemptId: kept["attemptId"], deadline: kept["deadline"] }
      : null;
  } catch {
    return null; // without storage the server still resumes the attempt; only the wording differs
  }
}

/** Records that an attempt is open here. Returns false if the browser cannot store it. */
export async function noteOpen(
  values: KeyValues,
  userId: string,
  testId: string,
  attempt: OpenAttempt,
): Promise<boolean> {
  try {
    await values.set(openKey(userId, testId), attempt);
    return true;
  } catch {
    return false;
  }
}

/** Deletes the stored attempt after the server has confirmed the submission. */
export async function forget(
  values: KeyValues,
  userId: string,
  testId: string,
  attemptId: string,
): Promise<void> {
  const keys = [
    outboxKey(userId, attemptId),
    openKey(userId, testId),
    placeKey(userId, attemptId),
    roomKey(userId, testId),
  ];
  await Promise.allSettled(keys.map((key) => values.del(key)));
}
