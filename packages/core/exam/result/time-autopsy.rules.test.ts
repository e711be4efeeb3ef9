import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../testing/runs.ts";
import type { AnswerStatus } from "../terms/result/result.schema.ts";
import { timeAutopsy } from "./time-autopsy.rules.ts";

type Timed = Parameters<typeof timeAutopsy>[0]["questions"][number];

const asked = (
  questionId: string,
  status: AnswerStatus,
  timeTaken: number,
  { usual = 90, right = 60, attempted = 100 } = {},
): Timed => ({
  questionId,
  status,
  timeTaken,
  marks: 4,
  penalty: 1,
  counts: true,
  stats: {
    correctPercentage: right,
    attemptedPercentage: attempted,
    averageTimeCorrect: usual,
    optionCounts: {},
  },
});

/** 1,120 seconds, of which 1,103 were used. */
const example = (more: Partial<Parameters<typeof timeAutopsy>[0]> = {}) =>
  timeAutopsy({
    questions: [
      asked("q1", "full", 100),
      asked("q2", "wrong", 390, { usual: 110 }),
      asked("q3", "full", 300, { usual: 120 }),
      asked("q4", "full", 108),
      asked("q5", "unattempted", 205, { usual: 90 }),
      asked("q7", "unattempted", 0, { usual: 60, right: 62 }),
      asked("q8", "unattempted", 2, { usual: 55, right: 18 }),
    ],
    students: 150,
    duration: 1120,
    secondsLeft: 17,
    timedSections: false,
    ...more,
  });

describe("the worked example", () => {
  test("loses 195 s and about 2 marks, and 60 s paid off", () => {
    // Q2: 390 − 220, Q5: 205 − 180, Q3: 300 − 240; Q7: 4 × 0.62 − 0.38; answers to Q8 are worth
    // less than 0.
    expect(example()).toEqual({
      seconds: 195,
      paidOff: 60,
      questionIds: ["q2", "q5"],
      marks: 2.1,
    });
  });

  test.each([
    ["with time left", { duration: 1800, secondsLeft: 697 }],
    ["with timed sections", { timedSections: true }],
    ["where nothing was left unseen", { questions: [asked("q2", "wrong", 390, { usual: 110 })] }],
    ["among fewer than twenty students", { students: 19 }],
  ])("loses no marks %s", (_case, more) => {
    expect(example(more).marks).toBe(0);
  });

  test("counts the last question that fits in part only", () => {
    const questions = [
      asked("q2", "wrong", 250, { usual: 110 }),
      asked("q7", "unattempted", 0, { usual: 60, right: 62 }),
    ];
    // 30 of 60 seconds.
    expect(example({ questions }).marks).toBe(1.05);
  });
});

test("without enough correct answers, a question may take its share of the time by marks", () => {
  const few = { usual: 10, right: 5 };
  const questions = [asked("a", "wrong", 150, few), asked("b", "wrong", 110, few)];
  // 20 students, one of them correct: each had 50 of 100 seconds, so the limit is 110.
  const { seconds, questionIds } = example({ questions, students: 20, duration: 100 });
  expect([seconds, questionIds]).toEqual([40, ["a"]]);
});

const statuses: AnswerStatus[] = ["full", "partial", "wrong", "unattempted", "bonus", "extra"];
const question = fc
  .record({
    status: fc.constantFrom(...statuses),
    time: fc.integer({ min: 0, max: 600 }),
    usual: fc.integer({ min: 1, max: 200 }),
    right: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ status, time, usual, right }) => asked("q", status, time, { usual, right }));
const paper = fc.array(question, { minLength: 1, maxLength: 12 });

describe("marks lost", () => {
  test("are at least 0, and at most the marks of unseen questions", () => {
    fc.assert(
      fc.property(paper, (questions) => {
        const unseen = questions.filter(
          ({ status, timeTaken }) => status === "unattempted" && timeTaken < 5,
        );
        const { marks } = example({ questions });
        expect(marks).toBeGreaterThanOrEqual(0);
        expect(marks).toBeLessThanOrEqual(4 * unseen.length);
      }),
      { numRuns: runs(300) },
    );
  });

  test("do not get fewer with more time on an incorrect answer", () => {
    fc.assert(
      fc.property(paper, fc.nat(500), (questions, more) => {
        const slower = questions.map((one) =>
          one.status === "wrong" ? { ...one, timeTaken: one.timeTaken + more } : one,
        );
        expect(example({ questions: slower }).marks).toBeGreaterThanOrEqual(
          example({ questions }).marks,
        );
      }),
      { numRuns: runs(300) },
    );
  });
});
