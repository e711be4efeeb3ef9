import type { PaperBox } from "@academy/core/exchange/pdf-paper/edit.rules.ts";
import type { PaperSection } from "@academy/core/exchange/pdf-paper/paper-rows.rules.ts";
import { createStore, del, entries, get, set } from "idb-keyval";

/** Unfinished work on a PDF: its boxes and keys, without the file. */
export interface KeptPaper {
  /** The user who works: people who share a device do not see each other's work. */
  userId: string;
  name: string;
  /** Epoch milliseconds. */
  at: number;
  boxes: PaperBox[];
  sections: PaperSection[];
}

const DAYS = 7;
const store = () => createStore("academy-pdf-papers", "papers");

const isKept = (value: unknown): value is KeptPaper =>
  typeof value === "object" && value !== null && "userId" in value && "boxes" in value;

const keyOf = (userId: string, hash: string): string => `${userId} ${hash}`;

/** The work on a PDF that this browser kept, by the file's hash; old work is removed. */
export async function keptPaper(userId: string, hash: string, now: number) {
  try {
    const oldest = now - DAYS * 86_400_000;
    for (const [key, value] of await entries<IDBValidKey, unknown>(store())) {
      if (!isKept(value) || value.at < oldest) await del(key, store());
    }
    const value: unknown = await get(keyOf(userId, hash), store());
    return isKept(value) ? value : undefined;
  } catch {
    return undefined; // storage is blocked: work lasts as long as the page
  }
}

export async function keepPaper(hash: string, paper: KeptPaper): Promise<void> {
  try {
    await set(keyOf(paper.userId, hash), paper, store());
  } catch {
    return; // as above
  }
}
