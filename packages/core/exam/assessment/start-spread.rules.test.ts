import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newTest } from "./assessment.fixture.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { MAX_EXPECTED_TAKERS, ownStartOf, startSpreadSeconds } from "./start-spread.rules.ts";

describe("starts are spread", () => {
  test.each([
    [0, 0],
    [2_499, 0],
    [2_500, 1],
    [2_501, 2],
    [30_000, 12],
    [100_000, 40],
    [MAX_EXPECTED_TAKERS, 45],
    [10_000_000, 45],
  ])("of %i students over %i seconds", (expected, seconds) => {
    expect(startSpreadSeconds(expected)).toBe(seconds);
  });

  test("to a fixed moment for each student", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat(200_000), (userId, expectedTakers) => {
        const exam = newTest({ expectedTakers });
        const own = ownStartOf(exam, userId);
        expect(own).toBeGreaterThanOrEqual(exam.startTime);
        expect(own - exam.startTime).toBeLessThanOrEqual(startSpreadSeconds(expectedTakers) * 1000);
        expect(Number.isInteger(own)).toBe(true);
        expect(ownStartOf({ ...exam }, userId)).toBe(own);
      }),
      { numRuns: runs(300) },
    );
  });

  test("evenly over the seconds", () => {
    const exam = newTest({ testId: idOf("t", 1), expectedTakers: 100_000 });
    const seconds = Array.from({ length: 40 }, () => 0);
    for (let n = 0; n < 100_000; n++) {
      const own = ownStartOf(exam, `0b1f${n.toString(16)}-4c5d-${n * 7919}`);
      seconds[Math.floor((own - exam.startTime) / 1000)]! += 1;
    }
    expect(Math.max(...seconds)).toBeLessThan(2_500 * 1.1);
    expect(Math.min(...seconds)).toBeGreaterThan(2_500 * 0.9);
  });

  test("differently in each test, so that no one is always last", () => {
    const starts = new Set(
      Array.from({ length: 20 }, (_, n) => {
        const exam = newTest({ testId: idOf("t", n), expectedTakers: 100_000 });
        return ownStartOf(exam, "asha") - exam.startTime;
      }),
    );
    expect(starts.size).toBe(20);
  });

  test("not at all for fewer students", () => {
    const exam = newTest({ expectedTakers: 2_499 });
    expect(ownStartOf(exam, "asha")).toBe(exam.startTime);
  });
});
