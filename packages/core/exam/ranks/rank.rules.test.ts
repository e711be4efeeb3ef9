import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import { percentileOf, placeAmong } from "./rank.rules.ts";

const distributionOf = (scores: readonly number[]): Distribution =>
  [...new Set(scores)]
    .toSorted((a, b) => a - b)
    .map((score) => [score, scores.filter((one) => one === score).length]);

test("37,244 of 41,326 students at or below give a percentile of 90.1224411", () => {
  expect(percentileOf(37_244, 41_326)).toBe(90.1224411);
});

test("equal scores share a rank, and the next rank is skipped: 1, 2, 2, 4", () => {
  const field = distributionOf([400, 300, 300, 100]);
  expect([400, 300, 100].map((score) => placeAmong(field, score).rank)).toEqual([1, 2, 4]);
});

describe("over any field", () => {
  const field = fc.array(fc.integer({ min: -30, max: 60 }), { minLength: 1, maxLength: 200 });

  test("rank and percentile equal a simple count", () => {
    fc.assert(
      fc.property(field, (scores) => {
        const distribution = distributionOf(scores);
        for (const mine of scores) {
          const place = placeAmong(distribution, mine);
          expect(place.rank).toBe(1 + scores.filter((other) => other > mine).length);
          const below = scores.filter((other) => other <= mine).length;
          expect(place.percentile).toBeCloseTo((100 * below) / scores.length, 6);
        }
      }),
    );
  });

  test("percentile = 100 x (N - rank + 1) / N", () => {
    fc.assert(
      fc.property(field, (scores) => {
        const distribution = distributionOf(scores);
        for (const mine of scores) {
          const { rank, percentile } = placeAmong(distribution, mine);
          expect(percentile).toBe(percentileOf(scores.length - rank + 1, scores.length));
        }
      }),
    );
  });
});

test("a score that is not in the field yet is placed as if it were added", () => {
  expect(
    placeAmong(
      [
        [100, 1],
        [300, 1],
      ],
      200,
    ),
  ).toEqual({ rank: 2, percentile: 66.6666667 });
  expect(placeAmong([], 200)).toEqual({ rank: 1, percentile: 100 });
});
