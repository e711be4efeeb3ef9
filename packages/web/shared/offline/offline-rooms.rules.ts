import { readRoom, readWaiting, type Room } from "./room.rules.ts";

/** The end of an attempt by the device's clock, in epoch milliseconds. */
export const endsAt = ({ attempt, skewMs }: Room): number => Date.parse(attempt.deadline) - skewMs;

const DAY_MS = 86_400_000;

/** Whether a waiting room can be forgotten: it is a day past the end of its test, or damaged. */
export function isOldWaiting(kept: unknown, deviceNow: number): boolean {
  const waiting = readWaiting(kept);
  return !waiting || Date.parse(waiting.test.expiryTime) + DAY_MS < deviceNow + waiting.skewMs;
}

/** Whether a room can be forgotten: it is a day past its deadline, or damaged. */
export function isStale(kept: unknown, deviceNow: number): boolean {
  const room = readRoom(kept);
  if (room === "newer") return false;
  return room === null || endsAt(room) + DAY_MS < deviceNow;
}
