import { expect, test } from "vitest";
import { figuresOf } from "./analytics.rules.ts";
import type { FieldSums } from "../terms/result/analytics.schema.ts";
import { emptyTally } from "../marking/tally.rules.ts";

const question = emptyTally();
const rest = { timesFull: [], marks: 0, squares: 0, chosen: {} };
const sums = (of: Partial<FieldSums>): FieldSums => ({
  students: 0,
  rows: [],
  subjects: {},
  questions: [],
  unreadable: [],
  ...of,
});

test("of two students, one all correct and one blank, mean and completion are 50%", () => {
  const field = sums({
    students: 2,
    rows: [
      [0, 1, [0]],
      [400, 1, [400]],
    ],
    questions: [{ ...question, full: 1, unattempted: 1, attempted: 1, ...rest }],
  });
  expect(figuresOf(field, 400)).toEqual({ mean: 50, completion: 50 });
});

test("completion counts every answered question, correct, partial, incorrect or dropped", () => {
  const field = sums({
    students: 3,
    rows: [[-100, 3, [-100, 400]]],
    questions: [
      { ...question, wrong: 1, partial: 1, unattempted: 1, attempted: 2, ...rest },
      { ...question, bonus: 3, attempted: 3, ...rest },
    ],
  });
  expect(figuresOf(field, 800)).toEqual({ mean: -12.5, completion: 83.3 });
});

test("there are no figures without students or marks, and blanks do not count as completed", () => {
  expect(figuresOf(sums({}), 400)).toBeNull();
  expect(figuresOf(sums({ students: 1, rows: [[0, 1, []]] }), 0)).toBeNull();
  const gifts = sums({
    students: 1,
    rows: [[400, 1, [400]]],
    questions: [{ ...question, bonus: 1, ...rest }],
  });
  expect(figuresOf(gifts, 400)).toEqual({ mean: 100, completion: 0 });
});
