import { expect, test } from "vitest";
import { MINUTE } from "../../kernel/shared/time.ts";
import { isSettled, isStale } from "./provisional.rules.ts";

const AT = Date.parse("2026-11-21T04:30:00Z");
const provisional = (students: number) => ({ run: "run_1", students, at: AT });

test("missing provisional results are stale", () => {
  expect(isStale(null, AT)).toBe(true);
});

test.each([
  [0, 1],
  [1000, 1],
  [1001, 2],
  [100_000, 100],
])("provisional results of %i students become stale after exactly %i minutes", (n, minutes) => {
  expect(isStale(provisional(n), AT + minutes * MINUTE - 1)).toBe(false);
  expect(isStale(provisional(n), AT + minutes * MINUTE)).toBe(true);
});

test("a recorded submission is kept for two recording intervals", () => {
  expect(isSettled(AT, AT + 2 * MINUTE)).toBe(false);
  expect(isSettled(AT, AT + 2 * MINUTE + 1)).toBe(true);
});
