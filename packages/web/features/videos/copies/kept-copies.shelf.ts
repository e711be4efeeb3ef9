import type { CopyName, PictureKind } from "@academy/core/lectures/copy/copy.schema.ts";
import { createStore, del, get, set, values } from "idb-keyval";

/** Unfinished copies on this device; their pieces are in the folder of the same id. */
export interface KeptCopies {
  id: string;
  /** The user who makes the copies: people who share a device do not see each other's. */
  userId: string;
  title: string;
  /** The name of the file. */
  name: string;
  size: number;
  lastModified: number;
  /**
   * Whether the copies are made from the original at the server instead of a file on this device.
   */
  isRemote: boolean;
  kind: PictureKind | null;
  isNeeded: boolean;
  /** The video and its original, once they are at the server. */
  video: { id: string; of: string } | null;
  /** Uploads of copies that have begun, by copy. */
  uploads: Partial<Record<CopyName, string>>;
  /** When someone last worked at the copies, in epoch milliseconds. */
  at: number;
}

const store = () => createStore("academy-lecture-copies", "jobs");

const isKept = (value: unknown): value is KeptCopies =>
  typeof value === "object" && value !== null && "id" in value && "uploads" in value;

/** All unfinished copies on this device, of all users; empty if the browser stores nothing. */
export async function allKeptCopies(): Promise<KeptCopies[]> {
  try {
    return (await values<unknown>(store())).filter(isKept);
  } catch {
    return []; // storage is blocked: copies last as long as the page
  }
}

export async function readKeptCopies(id: string): Promise<KeptCopies | null> {
  try {
    const found = await get<unknown>(id, store());
    return isKept(found) ? found : null;
  } catch {
    return null; // as above
  }
}

export async function keepCopies(copies: KeptCopies): Promise<void> {
  try {
    await set(copies.id, copies, store());
  } catch {
    return; // as above
  }
}

export async function forgetCopies(id: string): Promise<void> {
  try {
    await del(id, store());
  } catch {
    return; // as above
  }
}
