import { expect, test } from "vitest";
import type { Test } from "../terms/test/assessment.schema.ts";
import { GRACE_MS } from "../../kernel/shared/test-time.rules.ts";
import { isReleased, isScoreOut } from "./release.rules.ts";

test("each release policy opens score and report at its own time", () => {
  const [end, minute] = [1_000_000, 60_000];
  const shown = (releasePolicy: Test["releasePolicy"], now: number, run: string | null = null) => {
    const test = { releasePolicy, run, expiryTime: end, extraMinutes: 1 };
    return [isScoreOut(test, now), isReleased(test, now)];
  };
  const over = end + minute + GRACE_MS + 1;
  expect(shown("AFTER_PROCESSING", over)).toEqual([false, false]);
  expect(shown("AFTER_PROCESSING", over, "run_1")).toEqual([true, true]);
  expect(shown("IMMEDIATE", over - 1)).toEqual([true, false]);
  expect(shown("IMMEDIATE", over)).toEqual([true, true]);
  expect(shown("PRACTICE", 0)).toEqual([true, true]);
});
