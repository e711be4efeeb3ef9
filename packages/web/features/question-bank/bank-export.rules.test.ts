import { expect, test } from "vitest";
import { leftOutGroups, makingWords } from "./bank-export.rules.ts";

test("shows the progress of a file, with Indian digit groups", () => {
  expect(makingWords({ done: 0, of: 120_000 })).toBe("Preparing 1,20,000 questions…");
  expect(makingWords({ done: 1000, of: 120_000 })).toBe("Preparing: 1,000 of 1,20,000 questions");
});

test("lists each reason once, with its questions", () => {
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
