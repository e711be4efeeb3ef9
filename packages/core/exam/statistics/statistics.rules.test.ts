import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldSheet, FIELD_KEY, gradedField, sumsOf } from "../../testing/field.fixture.ts";
import { toAnalytics } from "./analytics.rules.ts";
import { fullMarksOf } from "../marking/grading.rules.ts";
import { itemStatistics, testStatistics } from "./statistics.rules.ts";

const FULL = FIELD_KEY.questions.map((one) => fullMarksOf(one, 100));
const mean = (all: readonly number[]) => all.reduce((a, b) => a + b, 0) / all.length;
const variance = (all: readonly number[]) =>
  all.reduce((sum, x) => sum + (x - mean(all)) ** 2, 0) / (all.length - 1);

/** Pearson's correlation by the textbook formula; null without variance. */
function pearson(x: readonly number[], y: readonly number[]): number | null {
  const [mx, my] = [mean(x), mean(y)];
  const top = x.reduce((sum, value, i) => sum + (value - mx) * ((y[i] ?? 0) - my), 0);
  const [vx, vy] = [variance(x), variance(y)];
  return vx < 1e-9 || vy < 1e-9 ? null : top / (x.length - 1) / Math.sqrt(vx * vy);
}

const near = (figure: number | null | undefined, expected: number | null) => {
  if (expected === null) return expect(figure).toBeNull();
  expect(figure).toBeTypeOf("number");
  expect(Math.abs((figure ?? Number.NaN) - expected)).toBeLessThan(0.0051);
};

const analyticsOf = (sheets: readonly string[]) => toAnalytics(sumsOf(sheets), FIELD_KEY, null);
const atLeastTwo = fc.array(fieldSheet, { minLength: 2, maxLength: 25 });

describe("the statistics of a test", () => {
  test("match textbook formulas for each question: facility and discrimination", () => {
    fc.assert(
      fc.property(atLeastTwo, (sheets) => {
        const graded = gradedField(sheets);
        const totals = graded.map(({ score }) => score);
        const items = itemStatistics(analyticsOf(sheets), FULL);
        FIELD_KEY.questions.forEach((_, i) => {
          const marks = graded.map(({ answers }) => answers[i]?.marks ?? 0);
          const rest = totals.map((total, student) => total - (marks[student] ?? 0));
          const correlation = pearson(marks, rest);
          near(items[i]?.facility, (100 * mean(marks)) / (FULL[i] ?? 1));
          near(items[i]?.discrimination, correlation === null ? null : 100 * correlation);
        });
      }),
    );
  });

  test("match textbook formulas for the whole test: mean, median, deviation, alpha, error", () => {
    fc.assert(
      fc.property(atLeastTwo, (sheets) => {
        const graded = gradedField(sheets);
        const totals = graded.map(({ score }) => score / 100);
        const sorted = totals.toSorted((a, b) => a - b);
        const middle = [sorted.length - 1, sorted.length].map(
          (n) => sorted[Math.floor(n / 2)] ?? 0,
        );
        const made = testStatistics(analyticsOf(sheets));
        near(made.mean, mean(totals));
        near(made.median, mean(middle));
        near(made.standardDeviation, Math.sqrt(variance(totals)));
        const k = FIELD_KEY.questions.length;
        const ofItems = FIELD_KEY.questions.map((_, i) =>
          variance(graded.map(({ answers }) => (answers[i]?.marks ?? 0) / 100)),
        );
        const spread = variance(totals);
        const alpha =
          spread < 1e-9 ? null : (k / (k - 1)) * (1 - ofItems.reduce((a, b) => a + b, 0) / spread);
        near(made.alpha, alpha);
        near(made.standardError, alpha === null ? null : Math.sqrt(spread * (1 - alpha)));
      }),
    );
  });

  test("match a worked example: median 4.5, deviation 3.87, alpha 0.75, error 1.94", () => {
    // Right answers earn 3. The totals are 9, 6, 3 and 0; the items' variances 2.25, 3 and 2.25.
    const analytics = analyticsOf(["01011;0101ac;0101d", "01011;0101ac", "01011", ""]);
    expect(testStatistics(analytics)).toEqual({
      mean: 4.5,
      median: 4.5,
      standardDeviation: 3.87,
      standardError: 1.94,
      alpha: 0.75,
    });
    const items = itemStatistics(analytics, FULL);
    expect(items.map(({ facility }) => facility)).toEqual([75, 50, 25]);
    // 6.75 / square root of (6.75 x 24.75), the sums of squares of the first item and of the rest.
    expect(items[0]?.discrimination).toBe(52.22);
  });

  test("take the middle score as median for an odd number of students", () => {
    expect(testStatistics(analyticsOf(["01011;0101ac", "01011", ""])).median).toBe(3);
  });

  test("compare the top and bottom 27%, counting equal scores at the border in proportion", () => {
    // Scores 900, 300, 300, 300: each group is one student. The bottom group is a third of each
    // student with 300.
    const right = "0101;0101;0101".split(";");
    const sheet = (...values: string[]) =>
      right.map((head, i) => head + (values[i] ?? "")).join(";");
    const sheets = [sheet("1", "ac", "d"), sheet("1"), sheet("1"), sheet("", "ac")];
    const [first, second] = itemStatistics(analyticsOf(sheets), FULL);
    expect(first?.endGroups).toBe(33.33);
    expect(second?.endGroups).toBe(66.67);
  });

  test("are null, never 0 or NaN, when they are undefined", () => {
    const undefinedItem = { facility: 100, discrimination: null, endGroups: null };
    const alone = analyticsOf(["01011"]);
    expect(itemStatistics(alone, FULL)[0]).toEqual(undefinedItem);
    expect(testStatistics(alone)).toEqual({
      mean: 3,
      median: 3,
      standardDeviation: null,
      standardError: null,
      alpha: null,
    });
    const empty = analyticsOf([]);
    expect(itemStatistics(empty, FULL)[0]).toEqual({ ...undefinedItem, facility: null });
    expect(Object.values(testStatistics(empty))).toEqual([null, null, null, null, null]);
    const equals = analyticsOf(["01011", "01011"]);
    expect(itemStatistics(equals, FULL)[0]?.discrimination).toBeNull();
    expect(testStatistics(equals)).toMatchObject({ standardDeviation: 0, alpha: null });
  });
});
