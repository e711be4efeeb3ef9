import { expect, test } from "vitest";
import { type AddedQuestion, draftOfImport } from "./import-draft.rules.ts";

const added = (id: string, subject: string, responseType: string): AddedQuestion => ({
  _id: id,
  examType: "JEE",
  subject,
  responseType,
});

test("a test of an import has its questions in order, with a section for each subject and type", () => {
  let keys = 0;
  const draft = draftOfImport(
    [
      added("q1", "Physics", "one"),
      added("q2", "Physics", "one"),
      added("q3", "Physics", "two"),
      added("q4", "Chemistry", "two"),
      added("q5", "Physics", "one"),
    ],
    "Mock 4",
    () => `key-${++keys}`,
  );
  expect(draft).toMatchObject({ title: "Mock 4", examType: "JEE", totalQuestions: "5" });
  const sections = draft.sections.map(({ subject, responseType, wanted, questionIds }) => [
    subject,
    responseType,
    wanted,
    questionIds.join(),
  ]);
  expect(sections).toEqual([
    ["Physics", "one", 2, "q1,q2"],
    ["Physics", "two", 1, "q3"],
    ["Chemistry", "two", 1, "q4"],
    ["Physics", "one", 1, "q5"],
  ]);
  expect(new Set(draft.sections.map(({ key }) => key)).size).toBe(4);
});
