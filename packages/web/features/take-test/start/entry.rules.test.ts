import { expect, test } from "vitest";
import { entryState, isSettled, lastLookAt, personalDeadline } from "./entry.rules.ts";

const hours = {
  startTime: "2026-11-21T10:00:00Z",
  expiryTime: "2026-11-21T13:00:00Z",
  locked: false,
  durationMinutes: 60,
  timing: "WHOLE",
} as const;
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const facts = { test: hours, alreadySubmitted: false, open: null, isAdmin: false };

test.each([
  ["09:59:59.999", "upcoming"],
  ["10:00:00", "start"],
  ["12:59:59.999", "start"],
  ["13:00:00", "expired"],
] as const)("at %s a student sees: %s", (time, state) => {
  expect(entryState({ ...facts, now: at(time) })).toBe(state);
});

test("lets administrators in at any time, even a second time", () => {
  for (const now of [at("01:00:00"), at("20:00:00")]) {
    expect(entryState({ ...facts, alreadySubmitted: true, isAdmin: true, now })).toBe("start");
  }
});

test("resumes an attempt that is open in this browser", () => {
  const open = { deadline: "2026-11-21T12:00:00Z" };
  expect(entryState({ ...facts, open, now: at("11:59:59") })).toBe("resume");
});

test("submits an attempt of this browser whose time ran out", () => {
  const open = { deadline: "2026-11-21T12:00:00Z" };
  expect(entryState({ ...facts, open, now: at("12:30:00") })).toBe("overdue");
  expect(entryState({ ...facts, open, now: at("14:00:00") })).toBe("overdue");
});

test("shows the receipt of an attempt that the server closed, if it is still stored here", () => {
  const open = { deadline: "2026-11-21T12:00:00Z" };
  const closed = { ...facts, open, alreadySubmitted: true };
  expect(entryState({ ...closed, now: at("12:30:00") })).toBe("overdue");
});

test("sends students away who have submitted, even if an attempt is stored here", () => {
  const open = { deadline: "2026-11-21T12:00:00Z" };
  expect(entryState({ ...facts, open, alreadySubmitted: true, now: at("11:00:00") })).toBe(
    "submitted",
  );
});

test("asks for a verified email before and while the test is open, but resumes an attempt", () => {
  const open = { deadline: "2026-11-21T12:00:00Z" };
  const unverified = { ...facts, test: { ...hours, needsVerifiedEmail: true as const } };
  expect(entryState({ ...unverified, now: at("09:00:00") })).toBe("unverified");
  expect(entryState({ ...unverified, now: at("11:00:00") })).toBe("unverified");
  expect(entryState({ ...unverified, open, now: at("11:00:00") })).toBe("resume");
});

test("shows a locked test as locked at any time, but resumes a started attempt", () => {
  const locked = { ...facts, test: { ...hours, locked: true } };
  const open = { deadline: "2026-11-21T12:00:00Z" };
  for (const time of ["09:00:00", "11:00:00", "14:00:00"]) {
    expect(entryState({ ...locked, now: at(time) })).toBe("locked");
  }
  expect(entryState({ ...locked, open, now: at("11:00:00") })).toBe("resume");
  expect(entryState({ ...locked, alreadySubmitted: true, now: at("11:00:00") })).toBe("submitted");
});

test("moves the personal deadline by all of the extra time, even past the expiry", () => {
  const granted = { ...hours, durationMinutes: 60, extraMinutes: 30 };
  expect(personalDeadline(granted, at("10:00:00"), false)).toBe(at("11:30:00"));
  expect(personalDeadline(granted, at("12:45:00"), false)).toBe(at("13:30:00"));
});

test("ends a late start at the test's expiry, an administrator's never", () => {
  const late = { ...hours, durationMinutes: 180, extraMinutes: 0 };
  expect(personalDeadline(late, at("10:00:00"), false)).toBe(at("13:00:00"));
  expect(personalDeadline(late, at("12:30:00"), false)).toBe(at("13:00:00"));
  expect(personalDeadline(late, at("12:30:00"), true)).toBe(at("15:30:00"));
});

test("timed sections are not cut short: a start too late for all of them is not offered", () => {
  const test = { ...hours, durationMinutes: 120, timing: "SECTIONS", extraMinutes: 30 } as const;
  expect(entryState({ ...facts, test, now: at("11:00:00") })).toBe("start");
  expect(entryState({ ...facts, test, now: at("11:00:00.001") })).toBe("late");
  expect(entryState({ ...facts, test, isAdmin: true, now: at("12:00:00") })).toBe("start");
  expect(personalDeadline(test, at("11:00:00"), false)).toBe(at("13:30:00"));
});

test("a waiting page reloads once while the test can no longer be edited", () => {
  expect(isSettled(hours, at("09:49:59.999"))).toBe(false);
  expect(isSettled(hours, at("09:50:00"))).toBe(true);
  expect(lastLookAt(hours, 0)).toBe(at("09:59:00"));
  expect(lastLookAt(hours, 0.9999999)).toBeGreaterThanOrEqual(at("09:51:00"));
  for (const draw of [0, 0.5, 0.9999999])
    expect(isSettled(hours, lastLookAt(hours, draw))).toBe(true);
});
