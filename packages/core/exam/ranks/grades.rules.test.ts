import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Grades } from "../terms/test/cutoffs.schema.ts";
import {
  addedThresholds,
  type Component,
  countGrades,
  gradeOf,
  proposedSums,
  startOfStar,
  weighedBy,
  wholeMarks,
  withGradesBetween,
} from "./grades.rules.ts";

const ONE = { num: 1, den: 1 };

/** Cambridge 9709 Mathematics, March 2025, option AY: components 12, 32, 42, 52. */
const MATHEMATICS = Grades.parse([
  { name: "A*", from: 231 },
  { name: "A", from: 212 },
  { name: "B", from: 187 },
  { name: "C", from: 156 },
  { name: "D", from: 125 },
  { name: "E", from: 94 },
]);

const component = (a: number, b: number, e: number, weight = ONE): Component => ({
  weight,
  thresholds: [
    { name: "A", from: a },
    { name: "B", from: b },
    { name: "E", from: e },
  ],
});

/** Cambridge 9701 Chemistry, November 2013: components 11, 21, 31, 41, 51. */
const CHEMISTRY = [
  component(30, 25, 15),
  component(42, 32, 15),
  component(28, 25, 15, { num: 3, den: 4 }),
  component(63, 57, 31),
  component(17, 15, 7),
];

const marksOf = (centi: ReadonlyMap<string, number>) =>
  Object.fromEntries(Array.from(centi, ([name, value]) => [name, value / 100]));

describe("grades", () => {
  test("worked example 20: of 9709 in March 2025 begin at the published thresholds", () => {
    const grades = [231, 187, 186, 93].map((marks) => gradeOf(MATHEMATICS, marks * 100, 100));
    expect(grades).toEqual(["A*", "B", "C", "U"]);
  });

  test("are given by the exact score, also in thirds", () => {
    expect(gradeOf(MATHEMATICS, 18_699, 100)).toBe("C");
    expect(gradeOf(MATHEMATICS, 187 * 300 - 1, 300)).toBe("C");
    expect(gradeOf([], 18_699, 100)).toBeNull();
  });

  test("are counted from the distribution of scores", () => {
    const scores: [number, number][] = [
      [9_300, 3],
      [18_600, 2],
      [18_700, 4],
      [23_100, 1],
    ];
    const counts = countGrades(MATHEMATICS, scores, 100);
    expect(counts.map(({ name, students }) => [name, students])).toEqual([
      ["A*", 1],
      ["A", 0],
      ["B", 4],
      ["C", 2],
      ["D", 0],
      ["E", 0],
      ["U", 3],
    ]);
  });

  test("are refused in a wrong order and with the same name twice", () => {
    const grades = (...from: [string, number][]) =>
      Grades.safeParse(from.map(([name, marks]) => ({ name, from: marks }))).error?.issues[0];
    expect(grades(["A", 10], ["B", 20])?.message).toContain("fewer marks than the one above");
    expect(grades(["A", 20], ["a", 10])?.message).toBe("Give each grade its own name.");
  });
});

describe("thresholds of components", () => {
  test("worked example 21: of 9701 in November 2013 add up by their weights", () => {
    expect(marksOf(addedThresholds(CHEMISTRY))).toEqual({ A: 173, B: 147.75, E: 79.25 });
    expect(proposedSums(CHEMISTRY)).toEqual([
      { name: "A", from: 173 },
      { name: "B", from: 148 },
      { name: "E", from: 79 },
    ]);
  });

  test("of 9709 in March 2025 add up to the published ones, except A*", () => {
    const papers = [
      [61, 55, 45, 36, 27],
      [64, 56, 46, 36, 25],
      [44, 38, 32, 26, 20],
      [43, 38, 33, 27, 22],
    ];
    const parts = papers.map((marks) => ({
      weight: ONE,
      thresholds: marks.map((from, i) => ({ name: "ABCDE"[i] ?? "", from })),
    }));
    expect(proposedSums(parts)).toEqual(MATHEMATICS.slice(1));
  });

  test("leave out a grade that one of them lacks", () => {
    const other = { weight: ONE, thresholds: [{ name: "A", from: 10 }] };
    expect([...addedThresholds([component(30, 25, 15), other]).keys()]).toEqual(["A"]);
    expect(proposedSums([])).toEqual([]);
  });
});

test("a total of 9701 is weighted exactly and rounded once", () => {
  const add = weighedBy(CHEMISTRY.map(({ weight }) => weight));
  const total = add([31, 38, 29, 60, 18].map((marks) => marks * 100));
  expect(total).toBe(16_875);
  expect(wholeMarks(total, 100)).toBe(16_900);
  expect(wholeMarks(-150, 100)).toBe(-100);
});

test("a weighted sum equals the fraction rounded half up", () => {
  const weight = fc.record({
    num: fc.integer({ min: 1, max: 20 }),
    den: fc.integer({ min: 1, max: 12 }),
  });
  const part = fc.tuple(fc.integer({ min: -90_000, max: 90_000 }), weight);
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const sum = weighedBy(parts.map(([, one]) => one))(parts.map(([value]) => value));
      const common = parts.reduce((product, [, { den }]) => product * BigInt(den), 1n);
      const exact = parts.reduce(
        (total, [value, { num, den }]) =>
          total + (BigInt(value) * BigInt(num) * common) / BigInt(den),
        0n,
      );
      // sum - 1/2 <= exact < sum + 1/2
      expect(2n * exact >= (2n * BigInt(sum) - 1n) * common).toBe(true);
      expect(2n * exact < (2n * BigInt(sum) + 1n) * common).toBe(true);
    }),
  );
});

describe("proposed grades", () => {
  const from = (marks: Record<string, number>) =>
    Object.entries(marks).map(([name, value]) => ({ name, from: value }));
  const named = (grades: readonly { name: string; from: number }[]) =>
    Object.fromEntries(grades.map((one) => [one.name, one.from]));

  test("put C and D at thirds between B and E, as 9709 published them", () => {
    const proposed = withGradesBetween(from({ A: 212, B: 187, E: 94 }), "a-level");
    expect(named(proposed)).toEqual({ A: 212, B: 187, C: 156, D: 125, E: 94 });
    expect(proposed.map(({ name }) => name).join("")).toBe("ABCDE");
  });

  test("worked example 21: round C and D down, as for component 41 of 9701", () => {
    const proposed = named(withGradesBetween(from({ B: 57, E: 31 }), "a-level"));
    expect(proposed).toMatchObject({ C: 48, D: 39 });
  });

  test("put B, D and G where 0408 published them in June 2012", () => {
    const proposed = named(withGradesBetween(from({ A: 74, C: 51, E: 29, F: 21 }), "igcse"));
    expect(proposed).toMatchObject({ B: 62, D: 40, G: 13 });
  });

  test("keep what was entered, and propose nothing from what is unknown", () => {
    const entered = from({ B: 187, C: 150, E: 94 });
    expect(named(withGradesBetween(entered, "a-level"))).toMatchObject({ C: 150, D: 125 });
    expect(withGradesBetween(from({ B: 187 }), "a-level")).toEqual(from({ B: 187 }));
  });

  test("start A* above A by the distance to B, but do not set it", () => {
    expect(startOfStar(MATHEMATICS, 250)).toBe(237);
    expect(startOfStar(MATHEMATICS, 235)).toBe(235);
    expect(startOfStar(from({ A: 212 }), 250)).toBeNull();
    expect(
      named(withGradesBetween(from({ A: 212, B: 187, E: 94 }), "a-level"))["A*"],
    ).toBeUndefined();
  });
});
