import { del, get, promisifyRequest, set } from "idb-keyval";
import { attemptsStore } from "../offline/kept-test.shelf.ts";
import { emptyOutbox, merge, type Outbox } from "./outbox.rules.ts";

/** The few calls of a key-value store that the shelf needs; idb-keyval in the browser. */
export interface KeyValues {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  /**
   * Reads and writes in one transaction, so that two tabs cannot overwrite each other; undefined
   * leaves nothing.
   */
  update(key: string, next: (before: unknown) => unknown): Promise<void>;
  del(key: string): Promise<void>;
  /** Everything whose key begins with a text. */
  entries(prefix: string): Promise<[key: string, value: unknown][]>;
}

/** The browser's IndexedDB. Every call rejects if it is disabled or full. */
export const indexedDb: KeyValues = {
  get: async (key) => get<unknown>(key, attemptsStore),
  set: async (key, value) => set(key, value, attemptsStore),
  update: (key, next) =>
    attemptsStore("readwrite", async (store) => {
      const value = next(await promisifyRequest<unknown>(store.get(key)));
      if (value === undefined) await promisifyRequest(store.delete(key));
      else await promisifyRequest(store.put(value, key));
    }),
  del: async (key) => del(key, attemptsStore),
  entries: (prefix) =>
    attemptsStore("readonly", async (store) => {
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, values] = await Promise.all([
        promisifyRequest(store.getAllKeys(range)),
        promisifyRequest<unknown[]>(store.getAll(range)),
      ]);
      return keys.flatMap((key, index) => (typeof key === "string" ? [[key, values[index]]] : []));
    }),
};

// The keys contain the user, so that a student's answers are never read or sent as another's.
export const outboxKey = (userId: string, attemptId: string) => `outbox/${userId}/${attemptId}`;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A stored outbox, or an empty one if it was not written by this version. */
export function readOutbox(kept: unknown): Outbox {
  if (!isRecord(kept)) return emptyOutbox;
  const parts = Object.keys(emptyOutbox).filter((part) => part in kept);
  const whole = "answers" in kept && parts.every((part) => isRecord(kept[part]));
  // The cast is safe: only `keep` stores an outbox; fields that an earlier version lacked are
  // empty.
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
