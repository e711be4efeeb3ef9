import { expect, test } from "vitest";
import {
  deletedWords,
  leftOutGroups,
  preparingWords,
  questionFilters,
} from "./question-bank.rules.ts";

const read = (query: string) => questionFilters.read(new URLSearchParams(query));

test("filters in an address are read as they were written", () => {
  const filters = {
    ...read(""),
    examType: "A_LEVEL",
    subject: "Maths & more",
    difficulty: "EASY",
  } as const;
  const written = questionFilters.write(filters);
  expect(written).toEqual({ examType: "A_LEVEL", subject: "Maths & more", difficulty: "EASY" });
  expect(questionFilters.read(new URLSearchParams(written))).toEqual(filters);
});

test.each(["", "examType=CHESS", "questionType=x&difficulty=hard", "edit=q_1&page=2"])(
  "%j sets no filter",
  (query) => {
    expect(questionFilters.isNarrowed(read(query))).toBe(false);
    expect(questionFilters.write({ ...read(query), page: 1 })).toEqual({});
  },
);

test("a deletion says how many were deleted, and how many stay for tests", () => {
  expect(deletedWords(3, 0)).toBe("3 question(s) deleted successfully.");
  expect(deletedWords(3, 1)).toContain("1 of them stays in the tests that use it.");
});

test("shows the progress of a file, with Indian digit groups", () => {
  expect(preparingWords({ done: 0, of: 120_000 })).toBe("Preparing 1,20,000 questions…");
  expect(preparingWords({ done: 1000, of: 120_000 })).toBe(
    "Preparing: 1,000 of 1,20,000 questions",
  );
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
