import { createStore, delMany, get, getMany, keys, set, type UseStore } from "idb-keyval";

/** A recording on this device that was neither published nor discarded. */
export interface KeptRecording {
  id: string;
  /** The user who recorded: people who share a device do not see each other's recordings. */
  userId: string;
  /** Epoch milliseconds. */
  startedAt: number;
  /** Type of the container. */
  type: string;
}

/** A part of the recorded file, with the recorded milliseconds at its end. */
export interface Piece {
  data: Blob;
  lengthMs: number;
}

/** A piece's place in its recording. The facts about the recording come before all pieces. */
type PieceKey = [id: string, place: number];
const ABOUT = -1;

let opened: UseStore | undefined;
const store = () => (opened ??= createStore("academy-recordings", "pieces"));

const isKey = (key: IDBValidKey): key is PieceKey =>
  Array.isArray(key) && typeof key[0] === "string" && typeof key[1] === "number";

const lockOf = (id: string) => `academy-recording-${id}`;

/** The recordings with which this tab works, each with the function that releases its lock. */
const locked = new Map<string, () => Promise<void>>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** Calls the listener when recordings of this tab are added to the list or leave it. */
export function followRecordings(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps a recording out of the list, in other tabs too, until it is released or the tab ends. */
export function lockRecording(id: string): void {
  if (locked.has(id)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const done =
    "locks" in navigator ? navigator.locks.request(lockOf(id), () => promise) : undefined;
  locked.set(id, async () => {
    resolve();
    await done;
  });
  changed();
}

/** Gives a recording back to the list. */
export async function releaseRecording(id: string): Promise<void> {
  const unlock = locked.get(id);
  locked.delete(id);
  await unlock?.();
  changed();
}

async function lockedAnywhere(): Promise<ReadonlySet<string>> {
  if (!("locks" in navigator)) return new Set();
  const { held: locks = [] } = await navigator.locks.query();
  return new Set(locks.map(({ name }) => name ?? ""));
}

const awaited = new Set<string>();

/**
 * Waits for the lock of a recording in another tab, and reports when that tab ends. The page before
 * a reload counts as another tab.
 */
function followRelease(id: string): void {
  if (awaited.has(id)) return;
  awaited.add(id);
  const free = navigator.locks.request(lockOf(id), () => undefined);
  void free.finally(() => {
    awaited.delete(id);
    changed();
  });
}

async function placesOf(id: string): Promise<PieceKey[]> {
  const all = (await keys<IDBValidKey>(store())).filter(isKey);
  return all.filter(([of, place]) => of === id && place !== ABOUT).toSorted((a, b) => a[1] - b[1]);
}

async function read(id: string): Promise<(KeptRecording & { lengthMs: number }) | undefined> {
  const about = await get<KeptRecording>([id, ABOUT], store());
  const last = (await placesOf(id)).at(-1);
  const piece = last && (await get<Piece>(last, store()));
  return about && piece && { ...about, lengthMs: piece.lengthMs };
}

/**
 * A user's recordings with which no tab works, the oldest first; empty if nothing can be stored
 * here.
 */
export async function keptRecordings(userId: string) {
  try {
    const [all, taken] = await Promise.all([keys<IDBValidKey>(store()), lockedAnywhere()]);
    const ids = new Set(all.filter(isKey).map(([id]) => id));
    const others = [...ids].filter((id) => !locked.has(id));
    const free = others.filter((id) => !taken.has(lockOf(id)));
    for (const id of others) if (taken.has(lockOf(id))) followRelease(id);
    const found = await Promise.all(free.map(read));
    return found
      .flatMap((one) => (one?.userId === userId ? one : []))
      .toSorted((a, b) => a.startedAt - b.startedAt);
  } catch {
    return []; // storage is blocked: a recording lasts as long as the page
  }
}

/** The pieces of a recording, in order. They stay on the disk until they are read. */
export async function piecesOf(id: string): Promise<Piece[]> {
  const pieces = await getMany<Piece | undefined>(await placesOf(id), store());
  return pieces.flatMap((piece) => piece ?? []);
}

/** Removes a recording that was published or discarded. */
export async function dropRecording(id: string): Promise<void> {
  try {
    await delMany([[id, ABOUT] satisfies PieceKey, ...(await placesOf(id))], store());
  } catch {
    // This device cannot store recordings, so there is nothing to remove.
  }
  await releaseRecording(id);
}

/**
 * Writes a running recording to this device, so that a closed tab or a crash loses only seconds.
 */
export class RecordingTape {
  readonly #id: string;
  readonly #onFailed: () => void;
  #count = 0;
  #hasFailed = false;
  #writing: Promise<void>;

  /** @param onFailed called if this device cannot keep the recording */
  constructor(about: KeptRecording, onFailed: () => void) {
    this.#id = about.id;
    this.#onFailed = onFailed;
    lockRecording(about.id);
    this.#writing = this.#write([about.id, ABOUT], about);
  }

  add(piece: Piece): void {
    const key: PieceKey = [this.#id, this.#count++];
    this.#writing = this.#writing.then(() => this.#write(key, piece));
  }

  /** Waits until all that was added is on the disk. */
  written(): Promise<void> {
    return this.#writing;
  }

  async #write(key: PieceKey, value: KeptRecording | Piece): Promise<void> {
    // A file with a gap would not play, so nothing is written after a missing piece.
    if (this.#hasFailed) return;
    try {
      await set(key, value, store());
    } catch {
      this.#hasFailed = true;
      this.#onFailed();
    }
  }
}
