import type { QuestionStatistics } from "@academy/core/exam/statistics/statistics.schema.ts";
import { describe, expect, test } from "vitest";
import {
  COLUMNS,
  inOrder,
  keyLetters,
  numbered,
  optionBars,
  orderOf,
  sortText,
} from "./statistics.rules.ts";

const question = (more: Partial<QuestionStatistics>): QuestionStatistics => ({
  questionId: "q",
  subject: "Physics",
  topic: "Optics",
  responseType: "MCQ_SINGLE",
  marks: 4,
  key: "A",
  counts: { full: 1, partial: 0, wrong: 0, unattempted: 0, bonus: 0, attempted: 1, extra: 0 },
  optionCounts: { A: 1 },
  facility: 50,
  discrimination: 20,
  endGroups: 30,
  averageTimeCorrect: 12,
  ...more,
});

const questions = numbered([
  question({ facility: 50, key: "10" }),
  question({ facility: null, key: "9" }),
  question({ facility: 9.5, key: "A, C" }),
  question({ facility: 50, key: "B" }),
]);
const numbersIn = (sort: string) => inOrder(questions, orderOf(sort)).map(({ number }) => number);

describe("questions", () => {
  test("are sorted by a figure in both directions, with undefined ones last and equal ones as in the paper", () => {
    expect(numbersIn("facility")).toEqual([3, 1, 4, 2]);
    expect(numbersIn("-facility")).toEqual([1, 4, 3, 2]);
  });

  test("are sorted by text, with numbers by value", () => {
    expect(numbersIn("key")).toEqual([2, 1, 3, 4]);
  });

  test("can be sorted by every column, and each order comes back from the address", () => {
    for (const { id } of COLUMNS) {
      for (const sort of [id, `-${id}`]) {
        expect(sortText(orderOf(sort))).toBe(sort);
        expect(new Set(numbersIn(sort))).toEqual(new Set([1, 2, 3, 4]));
      }
    }
  });

  test.each([null, "", "-", "nothing", "-nothing"])("keep the paper's order for %j", (sort) => {
    expect(orderOf(sort)).toEqual({ column: "number", descending: false });
  });
});

describe("the options of a question", () => {
  test("show those that no one chose, and which are correct", () => {
    const bars = optionBars({ optionCounts: { B: 3, D: 1 }, key: "B, C" }, 8, 4);
    expect(bars).toEqual([
      { label: "A", students: 0, percent: 0, right: false },
      { label: "B", students: 3, percent: 37.5, right: true },
      { label: "C", students: 0, percent: 0, right: true },
      { label: "D", students: 1, percent: 12.5, right: false },
    ]);
  });

  test("are empty for a type without options", () => {
    expect(optionBars({ optionCounts: {}, key: "3.14" }, 8)).toEqual([]);
  });

  test("have no share if there are no students", () => {
    expect(optionBars({ optionCounts: { A: 0 }, key: "A" }, 0)[0]?.percent).toBe(0);
  });

  test("are correct by the letters of the key, several after a correction", () => {
    expect([...keyLetters("A or D")]).toEqual(["A", "D"]);
    expect([...keyLetters("A-1; B-2")]).toEqual([]);
    expect([...keyLetters("Dust")]).toEqual([]);
  });
});
