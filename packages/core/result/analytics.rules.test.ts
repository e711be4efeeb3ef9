import { expect, test } from "vitest";
import { figuresOf } from "./analytics.rules.ts";
import type { FieldSums } from "./analytics.schema.ts";

const question = { full: 0, partial: 0, wrong: 0, unattempted: 0, bonus: 0 };
const rest = { secondsFull: 0, marks: 0, squares: 0, chosen: {} };
const sums = (of: Partial<FieldSums>): FieldSums => ({
  students: 0,
  rows: [],
  subjects: {},
  questions: [],
  unreadable: [],
  ...of,
});

test("a field of two, one of whom answered nothing, has half the marks and half the answers", () => {
  const field = sums({
    students: 2,
    rows: [
      [0, 1, [0]],
      [400, 1, [400]],
    ],
    questions: [{ ...question, full: 1, unattempted: 1, ...rest }],
  });
  expect(figuresOf(field, 400)).toEqual({ mean: 50, completion: 50 });
});

test("wrong and partial answers are answers, and what was given to everybody is none", () => {
  const field = sums({
    students: 3,
    rows: [[-100, 3, [-100, 400]]],
    questions: [
      { ...question, wrong: 1, partial: 1, unattempted: 1, ...rest },
      { ...question, bonus: 3, ...rest },
    ],
  });
  expect(figuresOf(field, 800)).toEqual({ mean: -12.5, completion: 66.7 });
});

test("without students, without marks, and with gifts alone nothing is divided by nothing", () => {
  expect(figuresOf(sums({}), 400)).toBeNull();
  expect(figuresOf(sums({ students: 1, rows: [[0, 1, []]] }), 0)).toBeNull();
  const gifts = sums({
    students: 1,
    rows: [[400, 1, [400]]],
    questions: [{ ...question, bonus: 1, ...rest }],
  });
  expect(figuresOf(gifts, 400)).toEqual({ mean: 100, completion: 0 });
});
