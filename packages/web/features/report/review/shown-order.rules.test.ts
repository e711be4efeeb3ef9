import { expect, test } from "vitest";
import type { QuestionReport, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { inShownOrder, paperWords } from "./shown-order.rules.ts";
import { optionShares } from "../report.rules.ts";
import sample from "../sample-report.json" with { type: "json" };

// The cast is safe: another test checks that the sample is a report.
const report = sample as unknown as Report;
const [first] = report.questionReport;
if (!first) throw new Error("The sample has questions");

const seenAs = (number: number, paperNumber: number): QuestionReport => ({
  ...first,
  questionId: `q${paperNumber}`,
  shown: { number, paperNumber },
});

test("a report of a paper in its own order stays as it is", () => {
  expect(inShownOrder(report)).toBe(report);
  expect(paperWords(first)).toBe("");
});

test("a shuffled report has the student's order, and corrections their numbers", () => {
  const shuffled = inShownOrder({
    ...report,
    questionReport: [seenAs(3, 1), seenAs(2, 2), seenAs(1, 3)],
    corrections: [{ questions: [1, 2], what: "key", note: "", at: "" }],
    shuffle: { seed: "p|u", sections: [] },
  });
  expect(shuffled.questionReport.map(({ questionId }) => questionId)).toEqual(["q3", "q2", "q1"]);
  expect(shuffled.questionReport.map(paperWords)).toEqual(["3 in the paper", "", "1 in the paper"]);
  expect(shuffled.corrections[0]?.questions).toEqual([2, 3]);
});

test("the shares of the options have the letters that the student saw", () => {
  const question = {
    options: ["a", "b", "c"],
    shown: { number: 1, paperNumber: 1, options: [2, 0, 1] },
    stats: { ...first.stats, optionCounts: { A: 1, C: 3 } },
  };
  expect(optionShares(question, 4).map(({ letter, count }) => [letter, count])).toEqual([
    ["A", 3],
    ["B", 1],
    ["C", 0],
  ]);
});
