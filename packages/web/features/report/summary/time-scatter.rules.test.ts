import { expect, test } from "vitest";
import { dotsOf, placeOf } from "./time-scatter.rules.ts";

const stats = (averageTimeCorrect: number | null, correctPercentage: number | null) => ({
  averageTimeCorrect,
  correctPercentage,
  attemptedPercentage: 100,
  optionCounts: {},
});
const question = (timeTaken: number, theirs: number | null = 60, correct: number | null = 50) => ({
  questionId: `q${timeTaken}`,
  status: "full" as const,
  timeTaken,
  stats: stats(theirs, correct),
});

test("places half and twice their time equally far from the same time", () => {
  expect(placeOf(1)).toBeCloseTo(50);
  expect(placeOf(0.5) + placeOf(2)).toBeCloseTo(100);
  expect([placeOf(0.01), placeOf(100)]).toEqual([0, 100]);
});

test("draws questions that can be compared, by their numbers in the paper", () => {
  const dots = dotsOf([
    question(0),
    question(30),
    question(60, null),
    question(60, 60, null),
    question(90),
  ]);
  expect(dots.map(({ number }) => number)).toEqual([2, 5]);
  expect(dots[0]?.x).toBeLessThan(50);
  expect(dots[1]?.x).toBeGreaterThan(50);
});

test("moves a dot beside one that it would cover", () => {
  const xs = dotsOf([question(60), question(60), question(60)]).map(({ x }) => x);
  expect(new Set(xs).size).toBe(3);
  for (const [at, x] of xs.entries()) {
    for (const other of xs.slice(at + 1)) expect(Math.abs(x - other)).toBeGreaterThanOrEqual(4.5);
  }
});
