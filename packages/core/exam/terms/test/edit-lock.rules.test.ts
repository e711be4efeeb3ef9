import { describe, expect, test } from "vitest";
import { deleteLockOf, editableUntil, editLockOf } from "./edit-lock.rules.ts";

const START = Date.parse("2026-11-21T04:30:00Z");
const TEN_MINUTES = 600_000;
const STARTED = "⛔ Test has already started. Editing not allowed.";
const LOCKED = "⛔ Editing locked 10 minutes before start.";

describe("the edit lock", () => {
  test.each([
    [-TEN_MINUTES - 1, null, null],
    [-TEN_MINUTES, "edit_locked", LOCKED],
    [-1, "edit_locked", LOCKED],
    [0, "test_started", STARTED],
    [1, "test_started", STARTED],
  ])("%i ms from the start is %s", (ms, code, message) => {
    const lock = editLockOf({ startTime: START }, START + ms);
    expect(lock).toEqual(code === null ? null : { code, message });
  });

  test("starts at the time that the test announces", () => {
    const until = Date.parse(editableUntil({ startTime: START }));
    expect(editLockOf({ startTime: START }, until - 1)).toBeNull();
    expect(editLockOf({ startTime: START }, until)).not.toBeNull();
  });
});

describe("a deletion", () => {
  const HOUR = 3_600_000;
  const exam = { startTime: START, expiryTime: START + HOUR };

  test.each([
    [-TEN_MINUTES, "edit_locked", /cannot be deleted in the 10 minutes before its start/],
    [0, "test_started", /has already started and cannot be deleted. Archive it once it is over/],
    [HOUR + 1, "test_started", /is over and cannot be deleted. Archive it/],
  ])("%i ms from the start is refused with its own message", (ms, code, message) => {
    const lock = deleteLockOf(exam, START + ms);
    expect(lock).toEqual({ code, message: expect.stringMatching(message) });
  });

  test("is allowed before the lock", () => {
    expect(deleteLockOf(exam, START - TEN_MINUTES - 1)).toBeNull();
  });
});
