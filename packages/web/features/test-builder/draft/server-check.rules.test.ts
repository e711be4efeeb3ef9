import type { TestCheck, TestProblem } from "@academy/core/exam/builder/test-problem.schema.ts";
import { expect, test } from "vitest";
import { blankDraft } from "./draft.rules.ts";
import { serverItems } from "./server-check.rules.ts";

const draft = { ...blankDraft, expiryTime: "2026-11-21T23:59" };
const found = (code: TestProblem["code"]): TestCheck => ({
  ready: true,
  problems: [
    {
      severity: "warning",
      code,
      message: "In words.",
      path: "expiryTime",
      section: null,
      questionId: null,
      number: null,
    },
  ],
  totalQuestions: 1,
  maxMarks: 4,
  sections: [],
});

test("one more minute is offered for spread starts, and added only on request", () => {
  expect(serverItems(found("no_room_for_starts"), draft)).toMatchObject([
    {
      state: "warning",
      detail: "In words.",
      at: "test-expiryTime",
      remedy: {
        words: "Close the test 1 minute later",
        fields: { expiryTime: "2026-11-22T00:00" },
      },
    },
  ]);
});

test("nothing else is changed for the administrator", () => {
  expect(serverItems(found("short_window"), draft)[0]).not.toHaveProperty("remedy");
  const empty = { ...draft, expiryTime: "" };
  expect(serverItems(found("no_room_for_starts"), empty)[0]).not.toHaveProperty("remedy");
});

test("open questions can be closed and used, which is said only while they block publishing", () => {
  const [problem] = found("open_question").problems;
  const check = (severity: TestProblem["severity"]): TestCheck => ({
    ...found("open_question"),
    problems: problem ? [{ ...problem, severity }] : [],
  });
  expect(serverItems(check("error"), draft)[0]?.remedy).toEqual({
    words: "Close them for practice and use them",
    fields: { allowOpen: true },
  });
  expect(serverItems(check("warning"), draft)[0]).not.toHaveProperty("remedy");
});
