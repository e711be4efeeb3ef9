import { createStore, type UseStore } from "idb-keyval";
import { ATTEMPTS_DATABASE } from "./database.ts";
import {
  readRoom,
  readWaiting,
  type Room,
  roomKey,
  type WaitingTest,
  waitingKey,
} from "./room.rules.ts";

let opened: UseStore | null = null;

/** Everything that this browser keeps of attempts. */
export const attemptsStore: UseStore = (mode, use) =>
  (opened ??= createStore(ATTEMPTS_DATABASE, "attempts"))(mode, use);

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

/** The waiting room of a student's test; null if none can be read. */
export async function waitingTest(
  values: { get(key: string): Promise<unknown> },
  userId: string,
  testId: string,
): Promise<WaitingTest | null> {
  try {
    return readWaiting(await values.get(waitingKey(userId, testId)));
  } catch {
    return null; // without storage the waiting room needs a connection
  }
}

/** Keeps a waiting room, so that a reload without a connection returns to it. */
export async function keepWaiting(
  values: { set(key: string, value: unknown): Promise<void> },
  userId: string,
  waiting: WaitingTest,
): Promise<void> {
  await values.set(waitingKey(userId, waiting.test._id), waiting).catch(() => undefined);
}
