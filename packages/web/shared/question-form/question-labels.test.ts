import { typeParts } from "@academy/response-types/registry.ui.ts";
import { expect, test } from "vitest";
import { readDraft } from "./question-check.rules.ts";
import { blankQuestion } from "./question-draft.rules.ts";

const code = "MCQ_SINGLE";
const { blankDraft } = await typeParts[code]!();
const sound = {
  ...blankQuestion(blankDraft),
  examType: "JEE" as const,
  subject: "Physics",
  topic: "Optics",
  subTopic: "Lenses",
  responseType: code,
  question: "<p>What bends light?</p>",
  author: { ...blankDraft(), options: ["<p>Glass</p>", "<p>Air</p>"], answerKey: 0 },
};

test("labels are sent as the server reads them; empty ones remove what was there", () => {
  const labels = { tags: " PYQ, optics ,", source: "JEE Main", year: " 2025 " };
  const { body } = readDraft({ ...sound, ...labels });
  expect(body).toMatchObject({ tags: ["PYQ", "optics"], source: "JEE Main", year: 2025 });
  expect(readDraft(sound).body).toMatchObject({ tags: [], source: "", year: null });
});

test.each([
  [{ tags: "a#b" }, "tags"],
  [{ tags: "x".repeat(41) }, "tags"],
  [{ tags: Array.from({ length: 21 }, (_, n) => `t${n}`).join() }, "tags"],
  [{ year: "1949" }, "year"],
  [{ year: "soon" }, "year"],
])("labels that the server would refuse are named at their field: %j", (labels, field) => {
  const { problems = {} } = readDraft({ ...sound, ...labels });
  expect(Object.keys(problems)).toEqual([field]);
});
