import { expect, test } from "vitest";
import {
  announcement,
  clockText,
  clockWords,
  secondsLeft,
  serverNow,
  shareLeft,
  submitSpread,
  syncClock,
} from "./clock.rules.ts";

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000).toISOString();

test("assumes that the server's time is that of the middle of the round trip", () => {
  const clock = syncClock(null, { serverTime: at(0), sentAt: 1000, receivedAt: 1400 });
  expect(serverNow(clock, 1200)).toBe(1_800_000_000_000);
});

test("keeps the better measurement when a slow response agrees with it", () => {
  const good = syncClock(null, { serverTime: at(0), sentAt: 1000, receivedAt: 1020 });
  const slow = syncClock(good, { serverTime: at(10), sentAt: 9000, receivedAt: 12_500 });
  expect(slow).toBe(good);
});

test("follows the server when the machine slept and its monotonic clock stopped", () => {
  const before = syncClock(null, { serverTime: at(0), sentAt: 1000, receivedAt: 1020 });
  const after = syncClock(before, { serverTime: at(900), sentAt: 2000, receivedAt: 2600 });
  expect(serverNow(after, 2300)).toBe(1_800_000_900_000);
});

test("keeps its estimate when the server's time cannot be read", () => {
  const known = syncClock(null, { serverTime: at(0), sentAt: 0, receivedAt: 10 });
  expect(syncClock(known, { serverTime: "soon", sentAt: 20, receivedAt: 21 })).toBe(known);
});

test("draws the share that is left of the test, however long it is", () => {
  const clock = { nextEnd: 10_800_000, sectionEnds: [] };
  expect(shareLeft(10_800, 0, clock)).toBe(1);
  expect(shareLeft(2700, 0, clock)).toBe(0.25);
  expect(shareLeft(0, 0, clock)).toBe(0);
  expect(shareLeft(2700, 0, { ...clock, nextEnd: 13_500_000 })).toBe(0.2);
});

test("draws the share that is left of the open section", () => {
  const sectionEnds = [3_600_000, 9_600_000];
  expect(shareLeft(900, 0, { nextEnd: 3_600_000, sectionEnds })).toBe(0.25);
  expect(shareLeft(3000, 0, { nextEnd: 9_600_000, sectionEnds })).toBe(0.5);
});

test("counts a started second as a whole one and stops at zero", () => {
  expect(secondsLeft(10_000, 8_001)).toBe(2);
  expect(secondsLeft(10_000, 10_000)).toBe(0);
  expect(secondsLeft(10_000, 99_000)).toBe(0);
});

test("writes the time left with hours only if there are any", () => {
  expect(clockText(10_800)).toBe("3:00:00");
  expect(clockText(3599)).toBe("59:59");
  expect(clockText(0)).toBe("00:00");
  expect(clockWords(3660)).toBe("1 hour 1 minute");
  expect(clockWords(61)).toBe("1 minute 1 second");
  expect(clockWords(0)).toBe("no time");
});

test("announces 15, 5 and 1 minute once each, even if seconds were skipped", () => {
  expect(announcement(901, 900)).toBe("15 minutes left");
  expect(announcement(900, 899)).toBeNull();
  expect(announcement(1000, 290)).toBe("5 minutes left");
  expect(announcement(61, 60)).toBe("1 minute left");
  expect(announcement(70, 0)).toBeNull();
});

test("spreads the submissions over a minute", () => {
  expect(submitSpread(0)).toBe(0);
  expect(submitSpread(0.9999)).toBeLessThan(60_000);
  expect(submitSpread(0.5)).toBe(30_000);
});
