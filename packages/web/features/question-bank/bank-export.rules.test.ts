import { expect, test } from "vitest";
import { leftOutGroups, makingWords } from "./bank-export.rules.ts";

test("tells how far a file is, in India's groups of digits", () => {
  expect(makingWords({ done: 0, of: 120_000 })).toBe("Preparing 1,20,000 questions…");
  expect(makingWords({ done: 1000, of: 120_000 })).toBe("Preparing: 1,000 of 1,20,000 questions");
});

test("tells a reason once, with the questions that it concerns", () => {
  const one = { questionId: "q", reason: "No matrix.", whole: false };
  const leftOut = [
    { ...one, question: "First" },
    { ...one, question: "Long", reason: "Too long.", whole: true },
    { ...one, question: "Second" },
  ];
  expect(leftOutGroups({ leftOut })).toEqual([
    { reason: "No matrix.", whole: false, questions: ["First", "Second"] },
    { reason: "Too long.", whole: true, questions: ["Long"] },
  ]);
});
