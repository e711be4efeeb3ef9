import { expect, test } from "vitest";
import {
  changesBetween,
  deletedWords,
  leftOutGroups,
  makingWords,
  questionFilters,
} from "./question-bank.rules.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";

const read = (query: string) => questionFilters.read(new URLSearchParams(query));

test("filters in an address are read back as they were written", () => {
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
  "%j narrows nothing",
  (query) => {
    expect(questionFilters.isNarrowed(read(query))).toBe(false);
    expect(questionFilters.write({ ...read(query), page: 1 })).toEqual({});
  },
);

test("a deletion says how many are gone, and what stays for the tests", () => {
  expect(deletedWords(3, 0)).toBe("3 question(s) deleted successfully.");
  expect(deletedWords(3, 1)).toContain("1 of them stays in the tests that use it.");
});

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

const view: QuestionView = {
  _id: "q_1",
  rev: 1,
  examType: "JEE",
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  difficulty: "EASY",
  marks: 1,
  questionType: "STANDARD",
  responseType: "MCQ_MULTIPLE",
  question: "<p>What bends light?</p>",
  options: ["<p>Glass</p>", "<p>Water</p>"],
  answerKey: [0],
  solution: "",
  passageId: null,
  changedAt: "2026-11-21T10:00:00.000Z",
  changedBy: "Meena Das",
};

test("fields that differ are told in words, those that do not are left out", () => {
  const after = { ...view, marks: 2.5, answerKey: [0, 1], solution: "<p>Both do.</p>" };
  expect(changesBetween(view, after)).toEqual([
    { field: "Marks", before: "1", after: "2.5" },
    { field: "Answer key", before: "A", after: "A, B" },
    { field: "Solution", before: "—", after: "Both do." },
  ]);
  expect(changesBetween(view, view)).toEqual([]);
});

test("another response type shows what went and what came", () => {
  const { options: _options, ...rest } = view;
  const after = { ...rest, responseType: "INTEGER", answerKey: 2.5, tolerance: 0.1 };
  expect(changesBetween(view, after)).toEqual([
    expect.objectContaining({ field: "Response type" }),
    { field: "Option A", before: "Glass", after: "—" },
    { field: "Option B", before: "Water", after: "—" },
    { field: "Answer key", before: "A", after: "2.5 ± 0.1" },
  ]);
});
