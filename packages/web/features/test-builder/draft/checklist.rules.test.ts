import { expect, test } from "vitest";
import {
  checklist,
  fieldProblems,
  openErrors,
  problemsOf,
  schemeProblem,
  totalProblem,
} from "./checklist.rules.ts";
import { blankDraft } from "./draft.rules.ts";
import type { TestDraft } from "./draft.schema.ts";
import { draftWith, known, picked, section } from "../testing.fixture.ts";

const questions = known(picked("q1"), picked("q2"));

const complete: TestDraft = {
  ...draftWith(section("a", { questionIds: ["q1", "q2"] })),
  title: "Mock",
  startTime: "2026-11-21T10:00",
  expiryTime: "2026-11-21T13:00",
  durationMinutes: "180",
  totalQuestions: "2",
};

const wrongIn = (draft: TestDraft) =>
  checklist(draft, questions)
    .filter(({ state }) => state !== "done")
    .map(({ words, detail }) => `${words}: ${detail}`);

test("a complete draft has nothing left to do", () => {
  expect(fieldProblems(complete)).toEqual({});
  expect(wrongIn(complete)).toEqual([]);
});

test("every empty required field has an error", () => {
  expect(Object.keys(fieldProblems(blankDraft))).toEqual([
    "title",
    "examType",
    "totalQuestions",
    "startTime",
    "expiryTime",
    "durationMinutes",
  ]);
});

test("an error disappears when its field is correct, whichever field corrected it", () => {
  const draft = { ...complete, title: "", expiryTime: "2026-11-21T09:00", totalQuestions: "3" };
  const refused = { draft, problems: problemsOf(draft), byServer: false };
  expect(Object.keys(openErrors(refused, draft))).toHaveLength(3);
  expect(Object.keys(openErrors(refused, { ...draft, title: "Mock" }))).toEqual([
    "expiryTime",
    "totalQuestions",
  ]);
  const earlier = { ...draft, startTime: "2026-11-21T08:00", totalQuestions: "2" };
  expect(openErrors(refused, earlier)).toEqual({ title: "Enter a title." });
  const server = { draft: complete, problems: { title: "Taken." }, byServer: true };
  expect(openErrors(server, { ...complete, totalQuestions: "3" })).toEqual({ title: "Taken." });
  expect(openErrors(server, { ...complete, title: "Another" })).toEqual({});
});

test("the start must be before the expiry, but may be closer to it than the duration", () => {
  expect(fieldProblems({ ...complete, expiryTime: "2026-11-21T10:00" })).toEqual({
    expiryTime: "The expiry must be after the start.",
  });
  expect(fieldProblems({ ...complete, durationMinutes: "181" })).toEqual({});
  expect(fieldProblems({ ...complete, durationMinutes: "0" })).toEqual({
    durationMinutes: "Enter whole minutes, at least 1.",
  });
});

test("the total must equal the selected questions, in the specification's words", () => {
  const draft = { ...complete, totalQuestions: "30" };
  expect(totalProblem(draft, { selected: 2, marks: 0 })).toBe(
    "Total questions (30) don't match selected (2)",
  );
  expect(wrongIn(draft)).toEqual([
    "Number of questions: Total questions (30) don't match selected (2)",
  ]);
});

test("a section without questions, of another exam type or with unsuitable marking is listed", () => {
  expect(wrongIn({ ...complete, sections: [], totalQuestions: "0" })).toContain(
    "Sections with their questions: Add a section.",
  );
  const empty = { ...complete, sections: [...complete.sections, section("b")] };
  expect(wrongIn(empty)).toEqual(["Section 2: This section has no questions."]);
  expect(wrongIn({ ...complete, examType: "JEE" })).toEqual([
    "Section 1: 2 of its questions are for another exam type.",
  ]);
  const rows = section("a", { questionIds: ["q1", "q2"], scheme: { kind: "matrix-rows" } });
  expect(schemeProblem(rows, questions)).toMatch(/no rows/);
});
