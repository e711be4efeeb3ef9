import { readKeptTest, readWaiting, type KeptTest } from "./kept-test.rules.ts";

/** The end of an attempt by the device's clock, in epoch milliseconds. */
export const endsAt = ({ attempt, skewMs }: KeptTest): number =>
  Date.parse(attempt.deadline) - skewMs;

const DAY_MS = 86_400_000;

/**
 * Whether a kept test that had not begun can be forgotten: its record is damaged, or the test ended
 * more than a day ago.
 */
export function isOldWaiting(kept: unknown, deviceNow: number): boolean {
  const waiting = readWaiting(kept);
  return !waiting || Date.parse(waiting.test.expiryTime) + DAY_MS < deviceNow + waiting.skewMs;
}

/** Whether a kept test can be forgotten: it is a day past its deadline, or damaged. */
export function isStale(kept: unknown, deviceNow: number): boolean {
  const keptTest = readKeptTest(kept);
  if (keptTest === "newer") return false;
  return keptTest === null || endsAt(keptTest) + DAY_MS < deviceNow;
}
