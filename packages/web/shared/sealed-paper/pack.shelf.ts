import { createStore, delMany, entries, get, set, type UseStore } from "idb-keyval";

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Sealed papers in this browser, by their ids. They are the same for every user, and without a key
 * no one can read them.
 */
export interface Packs {
  get(id: string): Promise<Bytes | undefined>;
  /** @param until the paper may be deleted after this moment, in epoch milliseconds */
  keep(id: string, bytes: Bytes, until: number): Promise<void>;
  /** Deletes what is no longer needed at `now`. */
  tidy(now: number): Promise<void>;
}

interface KeptPack {
  bytes: Bytes;
  until: number;
}

let opened: UseStore | null = null;
const store = (): UseStore => (opened ??= createStore("exam-academy-papers", "packs"));

/** In IndexedDB. Every call rejects if it is disabled or full. */
export const packs: Packs = {
  get: async (id) => (await get<KeptPack>(id, store()))?.bytes,
  keep: (id, bytes, until) => set(id, { bytes, until } satisfies KeptPack, store()),
  tidy: async (now) => {
    const all = await entries<string, KeptPack>(store());
    const over = all.filter(([, { until }]) => !(until > now)).map(([id]) => id);
    await delMany(over, store());
  },
};
