import { keys, promisifyRequest } from "idb-keyval";
import { isOldWaiting, isStale } from "./offline-rooms.rules.ts";
import { ROOMS, roomsOf, WAITING, waitingOf } from "./room.rules.ts";
import { attemptsStore } from "./room.shelf.ts";

/** Deletes the papers of a student who logs out; the answers stay until the server has them. */
export async function forgetRooms(userId: string): Promise<void> {
  await attemptsStore("readwrite", async (store) => {
    for (const prefix of [roomsOf(userId), waitingOf(userId)]) {
      await promisifyRequest(store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)));
    }
  });
}

/** Deletes the rooms of all students that are a day past their end. */
export async function dropStaleRooms(deviceNow: number): Promise<void> {
  for (const key of await keys<string>(attemptsStore)) {
    const isOld = key.startsWith(ROOMS) ? isStale : key.startsWith(WAITING) ? isOldWaiting : null;
    if (isOld === null) continue;
    await attemptsStore("readwrite", async (store) => {
      const kept: unknown = await promisifyRequest(store.get(key));
      if (isOld(kept, deviceNow)) await promisifyRequest(store.delete(key));
    });
  }
}
