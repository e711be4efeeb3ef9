import type { CopyName } from "@academy/core/lectures/copy/copy.schema.ts";
import type { Playback } from "@academy/core/lectures/copy/playback.schema.ts";
import type { Language } from "@academy/core/kernel/language/language.schema.ts";
import type { Lecture } from "@academy/core/lectures/video/video.schema.ts";
import { promisifyRequest } from "idb-keyval";
import { KeptNotes } from "./kept-notes.shelf.ts";
import { piecesOf } from "./kept.rules.ts";

const KEPT_DATABASE = "academy-kept-lectures";

interface Whose {
  userId: string;
  videoId: string;
}

/** A lecture on this device, or on its way to it. */
export interface KeptLecture extends Whose {
  lecture: Lecture;
  copy: CopyName;
  bytes: number;
  /** Until when the device may keep the lecture; epoch milliseconds. */
  until: number;
  /**
   * What a player gets from the server, without addresses. The pass is used to report what is
   * played without a connection.
   */
  playback: Playback;
  /** WebVTT by language. */
  captions: Partial<Record<Language, Blob>>;
  /** When the pass was given; epoch milliseconds of this device. */
  openedAt: number;
}

/** A lecture counts as kept once it is in `lectures`, which is written last. */
type Store = "pieces" | "lectures" | "begun";

let opened: Promise<IDBDatabase> | null = null;

async function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(KEPT_DATABASE, 1);
  asked.onupgradeneeded = () => {
    for (const name of ["pieces", "lectures", "begun"]) asked.result.createObjectStore(name);
  };
  const database = await promisifyRequest(asked);
  const forget = () => {
    database.close();
    opened = null;
  };
  // Called when the browser or its user clears the storage.
  database.onversionchange = forget;
  database.onclose = forget;
  return database;
}

/** @throws Error where a browser has no such storage, or its settings forbid it */
async function transaction(stores: Store[], mode: IDBTransactionMode): Promise<IDBTransaction> {
  opened ??= open();
  try {
    return (await opened).transaction(stores, mode, { durability: "strict" });
  } catch (error) {
    opened = null;
    throw error;
  }
}

const reading = async (store: Store): Promise<IDBObjectStore> =>
  (await transaction([store], "readonly")).objectStore(store);

const keyOf = ({ userId, videoId }: Whose): [string, string] => [userId, videoId];

/**
 * All keys that begin with these parts. The last possible key ends with an empty list, because a
 * list sorts after every text and number.
 */
const below = (...key: (string | number)[]): IDBKeyRange => IDBKeyRange.bound(key, [...key, []]);

const pieceKey = ({ userId, videoId, copy, bytes }: KeptLecture) =>
  [userId, videoId, copy, bytes] as const;

/** The lectures of all students in one of the two stores. */
export async function lecturesIn(store: "lectures" | "begun"): Promise<KeptLecture[]> {
  const all = await reading(store);
  // The type is safe, because only this file writes to these stores.
  return promisifyRequest<KeptLecture[]>(all.getAll());
}

export async function keptLecture({ userId, videoId }: Whose): Promise<KeptLecture | undefined> {
  const all = await reading("lectures");
  // The type is safe, because only this file writes to this store.
  return promisifyRequest<KeptLecture | undefined>(all.get(keyOf({ userId, videoId })));
}

/** The numbers of the pieces of a lecture that are on this device. */
export async function piecesThere(lecture: KeptLecture): Promise<Set<number>> {
  const all = await reading("pieces");
  const keys = await promisifyRequest(all.getAllKeys(below(...pieceKey(lecture))));
  return new Set(keys.map((key) => Number(Array.isArray(key) && key.at(-1))));
}

/** Whether no piece of the lecture is missing. */
export const isWhole = async (lecture: KeptLecture): Promise<boolean> =>
  (await piecesThere(lecture)).size === piecesOf(lecture.bytes);

/**
 * All pieces as one file; null if pieces are missing. The browser reads a piece when it is played.
 */
export async function fileOf(lecture: KeptLecture): Promise<Blob | null> {
  const all = await reading("pieces");
  const found = await promisifyRequest(all.getAll(below(...pieceKey(lecture))));
  const pieces = found.filter((one) => one instanceof Blob);
  if (pieces.length < piecesOf(lecture.bytes)) return null;
  return new Blob(pieces, { type: "video/mp4" });
}

/** Notes, outside the database, that the lecture is on this device. */
export const noteKept = ({ userId, videoId, until, lecture: { title } }: KeptLecture): void =>
  new KeptNotes().put({ userId, videoId, until, title });

/** Notes which lecture is to be kept, and removes pieces of another copy or of another file. */
export async function beginKeeping(lecture: KeptLecture): Promise<void> {
  const there = await piecesThere(lecture);
  noteKept(lecture);
  const changes = await transaction(["begun", "pieces"], "readwrite");
  changes.objectStore("begun").put(lecture, keyOf(lecture));
  if (there.size === 0) changes.objectStore("pieces").delete(below(...keyOf(lecture)));
  await promisifyRequest(changes);
}

/** @returns false if the lecture has been removed, on this page or another one */
export async function keepPiece(lecture: KeptLecture, n: number, piece: Blob): Promise<boolean> {
  const changes = await transaction(["begun", "pieces"], "readwrite");
  const begun = await promisifyRequest(changes.objectStore("begun").getKey(keyOf(lecture)));
  if (begun === undefined) return false;
  changes.objectStore("pieces").put(piece, [...pieceKey(lecture), n]);
  await promisifyRequest(changes);
  return true;
}

/** Call when all pieces are there: the lecture is kept from now on. */
export async function endKeeping(lecture: KeptLecture): Promise<void> {
  const changes = await transaction(["lectures", "begun"], "readwrite");
  changes.objectStore("lectures").put(lecture, keyOf(lecture));
  changes.objectStore("begun").delete(keyOf(lecture));
  await promisifyRequest(changes);
  noteKept(lecture);
}

type Answer = Pick<KeptLecture, "until" | "openedAt" | "playback">;

/**
 * Stores a new answer of the server for a kept lecture. A lecture that was removed is not added
 * again.
 */
export async function keepAnswer(whose: Whose, answer: Answer): Promise<void> {
  const changes = await transaction(["lectures"], "readwrite");
  const lectures = changes.objectStore("lectures");
  // The type is safe, because only this file writes to this store.
  const before = await promisifyRequest<KeptLecture | undefined>(lectures.get(keyOf(whose)));
  if (!before) return;
  const next = { ...before, ...answer };
  lectures.put(next, keyOf(whose));
  await promisifyRequest(changes);
  noteKept(next);
}

/** Removes one lecture of a student, or all lectures, with the pieces that are already loaded. */
export async function dropKept(userId: string, videoId?: string): Promise<void> {
  const range = videoId === undefined ? below(userId) : below(userId, videoId);
  const changes = await transaction(["pieces", "lectures", "begun"], "readwrite");
  for (const name of changes.objectStoreNames) changes.objectStore(name).delete(range);
  await promisifyRequest(changes);
}

/** Removes everything of a student, who logs out or has no account any more. */
export async function forgetLectures(userId: string): Promise<void> {
  new KeptNotes().drop(userId);
  await dropKept(userId);
}

/** Removes the lectures of all students whose time is over. */
export async function dropOver(now: number): Promise<void> {
  const latest = new KeptNotes().latest(now);
  for (const store of ["lectures", "begun"] as const) {
    for (const { userId, videoId, until } of await lecturesIn(store)) {
      if (until <= latest) await dropKept(userId, videoId);
    }
  }
}
