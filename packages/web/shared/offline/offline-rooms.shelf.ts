import { keys, promisifyRequest } from "idb-keyval";
import { endsAt, isStale } from "./offline-rooms.rules.ts";
import { readRoom, type Room, ROOMS, roomsOf } from "./room.rules.ts";
import { attemptsStore } from "./room.shelf.ts";

const rangeOf = (userId: string): IDBKeyRange =>
  IDBKeyRange.bound(roomsOf(userId), `${roomsOf(userId)}\uffff`);

/** Deletes the papers of a student who logs out; the answers stay until the server has them. */
export async function forgetRooms(userId: string): Promise<void> {
  const rooms = rangeOf(userId);
  await attemptsStore("readwrite", (store) => promisifyRequest(store.delete(rooms)));
}

/** Deletes the rooms of all students that are a day past their end. */
export async function dropStaleRooms(deviceNow: number): Promise<void> {
  const names = await keys<string>(attemptsStore);
  for (const key of names.filter((name) => name.startsWith(ROOMS))) {
    await attemptsStore("readwrite", async (store) => {
      const kept: unknown = await promisifyRequest(store.get(key));
      if (isStale(kept, deviceNow)) await promisifyRequest(store.delete(key));
    });
  }
}

/** A student's tests that can be resumed without a connection. */
export async function runningRooms(userId: string, deviceNow: number): Promise<Room[]> {
  const range = rangeOf(userId);
  const all = await attemptsStore("readonly", (store) => promisifyRequest(store.getAll(range)));
  return all.flatMap((kept: unknown) => {
    const room = readRoom(kept);
    const runs = room && room !== "newer" && endsAt(room) > deviceNow;
    return runs ? [room] : [];
  });
}
