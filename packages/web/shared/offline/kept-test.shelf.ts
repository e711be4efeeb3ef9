import { createStore, type UseStore } from "idb-keyval";
import { ATTEMPTS_DATABASE } from "./database.ts";
import {
  readKeptTest,
  readWaiting,
  type KeptTest,
  keptTestKey,
  type WaitingTest,
  waitingKey,
} from "./kept-test.rules.ts";

let opened: UseStore | null = null;

/** Everything that this browser keeps of attempts. */
export const attemptsStore: UseStore = (mode, use) =>
  (opened ??= createStore(ATTEMPTS_DATABASE, "attempts"))(mode, use);

/** The kept test of a student's test; null if none can be read. */
export async function keptTestOf(
  values: { get(key: string): Promise<unknown> },
  userId: string,
  testId: string,
): Promise<KeptTest | "newer" | null> {
  try {
    return readKeptTest(await values.get(keptTestKey(userId, testId)));
  } catch {
    return null; // without storage there are no kept tests; the test's page says so
  }
}

/** A student's test that has not begun, as this device has kept it; null if it cannot be read. */
export async function waitingTest(
  values: { get(key: string): Promise<unknown> },
  userId: string,
  testId: string,
): Promise<WaitingTest | null> {
  try {
    return readWaiting(await values.get(waitingKey(userId, testId)));
  } catch {
    return null; // without storage the page that waits needs a connection
  }
}

/**
 * Keeps a test that has not begun, so that a reload without a connection shows the page that waits
 * for its start.
 */
export async function keepWaiting(
  values: { set(key: string, value: unknown): Promise<void> },
  userId: string,
  waiting: WaitingTest,
): Promise<void> {
  await values.set(waitingKey(userId, waiting.test._id), waiting).catch(() => undefined);
}
