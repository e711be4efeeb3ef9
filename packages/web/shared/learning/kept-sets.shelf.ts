import { createStore, promisifyRequest, type UseStore } from "idb-keyval";
import { withoutQuestions } from "./kept-sets.rules.ts";

let opened: UseStore | null = null;

/** Sets and answers of this browser, apart from those of tests. */
export const setsStore: UseStore = (mode, use) =>
  (opened ??= createStore("exam-academy-learning", "sets"))(mode, use);

/** The key names the student, so that answers are never sent as another's. */
export const setsOf = (userId: string) => `set/${userId}/`;

/** Whether a value is a stored set. Checks only what every version of this app has stored. */
const isSet = (value: unknown): value is Parameters<typeof withoutQuestions>[0] =>
  typeof value === "object" && value !== null && "set" in value && "answers" in value;

/** Deletes the questions of a student who logs out; unsent answers stay until the server has them. */
export async function forgetSets(userId: string): Promise<void> {
  const range = IDBKeyRange.bound(setsOf(userId), `${setsOf(userId)}\uffff`);
  await setsStore("readwrite", async (store) => {
    const [keys, sets] = await Promise.all([
      promisifyRequest(store.getAllKeys(range)),
      promisifyRequest<unknown[]>(store.getAll(range)),
    ]);
    await promisifyRequest(store.delete(range));
    for (const [index, kept] of sets.entries()) {
      const rest = isSet(kept) ? withoutQuestions(kept) : null;
      if (rest) store.put(rest, keys[index]);
    }
  });
}
