import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { expect, test } from "vitest";
import { changesBetween } from "./question-changes.rules.ts";

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

test("changed fields are described in words, others are left out", () => {
  const after = { ...view, marks: 2.5, answerKey: [0, 1], solution: "<p>Both do.</p>" };
  expect(changesBetween(view, after)).toEqual([
    { field: "Marks", before: "1", after: "2.5" },
    { field: "Answer key", before: "A", after: "A, B" },
    { field: "Solution", before: "—", after: "Both do." },
  ]);
  expect(changesBetween(view, view)).toEqual([]);
});

test("another response type shows what was removed and what was added", () => {
  const { options: _options, ...rest } = view;
  const after = { ...rest, responseType: "INTEGER", answerKey: 2.5, tolerance: 0.1 };
  expect(changesBetween(view, after)).toEqual([
    expect.objectContaining({ field: "Response type" }),
    { field: "Option A", before: "Glass", after: "—" },
    { field: "Option B", before: "Water", after: "—" },
    { field: "Answer key", before: "A", after: "2.5 ± 0.1" },
  ]);
});
