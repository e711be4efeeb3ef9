import { describe, expect, test } from "vitest";
import { editableUntil, editLockOf } from "./edit-lock.rules.ts";

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

  test("tells the moment at which it falls", () => {
    const until = Date.parse(editableUntil({ startTime: START }));
    expect(editLockOf({ startTime: START }, until - 1)).toBeNull();
    expect(editLockOf({ startTime: START }, until)).not.toBeNull();
  });
});

test("deleting is refused in words of its own", () => {
  expect(editLockOf({ startTime: 0 }, 0, "delete")?.message).toMatch(/Archive it after its expiry/);
  expect(editLockOf({ startTime: 1 }, 0, "delete")?.message).toBe(
    "⛔ Deleting locked 10 minutes before start.",
  );
});
