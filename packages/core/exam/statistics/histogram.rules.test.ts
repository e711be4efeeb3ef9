import fc from "fast-check";
import { expect, test } from "vitest";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import { histogramOf, MAX_BARS } from "./histogram.rules.ts";

test("groups scores into bars of whole marks that include their lower end", () => {
  const scores: Distribution = [
    [-100, 1],
    [0, 4],
    [150, 2],
    [200, 3],
  ];
  expect(histogramOf(scores, 150)).toEqual({
    from: -1,
    width: 1,
    students: [1, 4, 2, 3],
    mine: 2,
    below: 5,
  });
});

test("uses wider bars for a wider range: 360 marks in bars of 10", () => {
  const made = histogramOf(
    [
      [-6000, 1],
      [30_000, 1],
    ],
    18_500,
  );
  expect(made).toMatchObject({ from: -60, width: 10, mine: 24 });
  expect(made?.students).toHaveLength(37);
});

test("includes the bar of a score that is not in the field", () => {
  expect(histogramOf([[400, 5]], 700)).toEqual({
    from: 4,
    width: 1,
    students: [5, 0, 0, 0],
    mine: 3,
    below: 5,
  });
});

test("covers the marks of the whole test when asked to", () => {
  const made = histogramOf([[2000, 5]], 2000, [0, 5200]);
  expect(made).toMatchObject({ from: 0, width: 2, mine: 10 });
  expect(made?.students).toHaveLength(27);
});

test("returns null for a field without students", () => {
  expect(histogramOf([], 100)).toBeNull();
});

test("counts every student once, in at most MAX_BARS bars, and marks the bar of one's own score", () => {
  const centi = fc.integer({ min: -50_000, max: 120_000 });
  const field = fc.uniqueArray(fc.tuple(centi, fc.integer({ min: 1, max: 9 })), {
    minLength: 1,
    selector: ([score]) => score,
  });
  fc.assert(
    fc.property(field, centi, (scores, mine) => {
      const made = histogramOf(
        scores.toSorted(([a], [b]) => a - b),
        mine,
      );
      if (!made) throw new Error("A field has a histogram");
      const all = scores.reduce((sum, [, students]) => sum + students, 0);
      expect(made.students.reduce((sum, students) => sum + students, 0)).toBe(all);
      expect(made.students.length).toBeLessThanOrEqual(MAX_BARS);
      const lower = made.students.slice(0, made.mine).reduce((sum, one) => sum + one, 0);
      expect(made.below).toBeGreaterThanOrEqual(lower);
      expect(made.below).toBeLessThanOrEqual(lower + (made.students[made.mine] ?? 0));
      expect(made.mine).toBeGreaterThanOrEqual(0);
      expect(made.mine).toBeLessThan(made.students.length);
      expect(mine / 100).toBeGreaterThanOrEqual(made.from + made.mine * made.width);
      expect(mine / 100).toBeLessThan(made.from + (made.mine + 1) * made.width);
    }),
  );
});
