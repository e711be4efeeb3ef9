import { expect, test } from "vitest";
import { MINUTE } from "../../kernel/shared/time.ts";
import { isSettled, isStale } from "./provisional.rules.ts";

const AT = Date.parse("2026-11-21T04:30:00Z");
const standing = (students: number) => ({ run: "run_1", students, at: AT });

test("a standing that was never made is made at once", () => {
  expect(isStale(null, AT)).toBe(true);
});

test.each([
  [0, 1],
  [1000, 1],
  [1001, 2],
  [100_000, 100],
])("a standing of %i students is made anew after %i minutes, not a moment before", (n, minutes) => {
  expect(isStale(standing(n), AT + minutes * MINUTE - 1)).toBe(false);
  expect(isStale(standing(n), AT + minutes * MINUTE)).toBe(true);
});

test("a note is kept for twice as long as a process may leave the next one out", () => {
  expect(isSettled(AT, AT + 2 * MINUTE)).toBe(false);
  expect(isSettled(AT, AT + 2 * MINUTE + 1)).toBe(true);
});
