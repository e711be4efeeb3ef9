import { del, entries, set, update } from "idb-keyval";
import { setsOf as prefixOf, setsStore as store } from "../../shared/learning/kept-sets.shelf.ts";
import { merged, type Run } from "./run.rules.ts";

/** The most sets that are stored for each student. */
const KEPT = 5;

const isRun = (value: unknown): value is Run =>
  typeof value === "object" && value !== null && "set" in value && "answers" in value;

/** The student's sets in this browser, the newest first; empty if the browser cannot store sets. */
export async function keptRuns(userId: string): Promise<Run[]> {
  try {
    const all = await entries<string, unknown>(store);
    return all
      .flatMap(([key, run]) => (key.startsWith(prefixOf(userId)) && isRun(run) ? [run] : []))
      .toSorted((a, b) => (a.set.setId < b.set.setId ? 1 : -1));
  } catch {
    return []; // without storage, the page works until it is closed; it says so
  }
}

/** Stores a set with its answers. Returns false if the browser cannot store it. */
export async function keepRun(userId: string, run: Run): Promise<boolean> {
  try {
    const key = prefixOf(userId) + run.set.setId;
    await update<unknown>(key, (before) => merged(isRun(before) ? before : null, run), store);
    return true;
  } catch {
    return false;
  }
}

/** Stores a new set. Of the other sets, it keeps the newest four and those with unsent answers. */
export async function addRun(
  userId: string,
  run: Run,
  isUnsent: (one: Run) => boolean,
): Promise<boolean> {
  const old = await keptRuns(userId);
  const gone = old.slice(KEPT - 1).filter((one) => !isUnsent(one));
  await Promise.allSettled(gone.map((one) => del(prefixOf(userId) + one.set.setId, store)));
  try {
    await set(prefixOf(userId) + run.set.setId, run, store);
    return true;
  } catch {
    return false;
  }
}
