import { keys, promisifyRequest } from "idb-keyval";
import { isOldWaiting, isStale } from "./stale-tests.rules.ts";
import { KEPT_TESTS, keptTestsOf, WAITING, waitingOf } from "./kept-test.rules.ts";
import { attemptsStore } from "./kept-test.shelf.ts";

/** Deletes the papers of a student who logs out; the answers stay until the server has them. */
export async function forgetKeptTests(userId: string): Promise<void> {
  await attemptsStore("readwrite", async (store) => {
    for (const prefix of [keptTestsOf(userId), waitingOf(userId)]) {
      await promisifyRequest(store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
    }
  });
}

/** Deletes the kept tests of all students that are a day past their end. */
export async function dropStaleTests(deviceNow: number): Promise<void> {
  for (const key of await keys<string>(attemptsStore)) {
    const isOld = key.startsWith(KEPT_TESTS)
      ? isStale
      : key.startsWith(WAITING)
        ? isOldWaiting
        : null;
    if (isOld === null) continue;
    await attemptsStore("readwrite", async (store) => {
      const kept: unknown = await promisifyRequest(store.get(key));
      if (isOld(kept, deviceNow)) await promisifyRequest(store.delete(key));
    });
  }
}
