import { createStore, type UseStore } from "idb-keyval";
import { readRoom, type Room, roomKey } from "./room.rules.ts";

let opened: UseStore | null = null;

/** Everything that this browser keeps of attempts. */
export const attemptsStore: UseStore = (mode, use) =>
  (opened ??= createStore("exam-academy", "attempts"))(mode, use);

/** The room of a student's test; null if none can be read. */
export async function roomOf(
  values: { get(key: string): Promise<unknown> },
  userId: string,
  testId: string,
): Promise<Room | "newer" | null> {
  try {
    return readRoom(await values.get(roomKey(userId, testId)));
  } catch {
    return null; // without storage there are no rooms; the test's page says so
  }
}
