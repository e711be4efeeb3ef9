import { expect, test } from "vitest";
import type { Test } from "../terms/test/assessment.schema.ts";
import { GRACE_MS } from "../../kernel/shared/test-time.rules.ts";
import { isReleased, isScoreOut, reportOpensAt } from "./release.rules.ts";

const [end, minute] = [1_000_000, 60_000];
const over = end + minute + GRACE_MS + 1;

interface Shape {
  policy: Test["releasePolicy"];
  access?: Test["access"];
  run?: string | null;
  shiftsEnd?: number | null;
}

const testOf = ({ policy: releasePolicy, access = "SUBSCRIBE", ...more }: Shape) => {
  const test = { releasePolicy, access, run: null, expiryTime: end, extraMinutes: 1 };
  return { shiftsEnd: null, ...test, ...more };
};

/** Whether the score and the report are shown. */
const shown = (one: Shape, now: number) => [
  isScoreOut(testOf(one), now),
  isReleased(testOf(one), now),
];

test("each release policy opens score and report at its own time", () => {
  expect(shown({ policy: "AFTER_PROCESSING" }, over)).toEqual([false, false]);
  expect(shown({ policy: "AFTER_PROCESSING", run: "run_1" }, over)).toEqual([true, true]);
  expect(shown({ policy: "IMMEDIATE" }, over - 1)).toEqual([true, false]);
  expect(shown({ policy: "IMMEDIATE" }, over)).toEqual([true, true]);
  expect(shown({ policy: "PRACTICE" }, 0)).toEqual([true, true]);
});

test("a test that anyone may start shows no score before it closes, a practice test does", () => {
  const open = { policy: "IMMEDIATE", access: "PUBLIC" } as const;
  expect(shown(open, over - 1)).toEqual([false, false]);
  expect(shown(open, over)).toEqual([true, true]);
  expect(shown({ policy: "PRACTICE", access: "PUBLIC" }, 0)).toEqual([true, true]);
});

test("a shift waits until the last shift of its exam is over, whatever was published before", () => {
  const shiftsEnd = over + 10 * minute;
  const later = shiftsEnd + GRACE_MS + 1;
  const shift = { policy: "AFTER_PROCESSING", run: "run_1", shiftsEnd } as const;
  expect(shown(shift, later - 1)).toEqual([false, false]);
  expect(shown(shift, later)).toEqual([true, true]);
  expect(reportOpensAt(testOf(shift), end)).toBe(shiftsEnd);
  // Without `access`, only students who paid may start the test: scores come immediately, and the
  // key when all shifts are over.
  expect(shown({ policy: "IMMEDIATE", shiftsEnd }, over)).toEqual([true, false]);
});
