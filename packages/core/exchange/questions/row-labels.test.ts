import { expect, test } from "vitest";
import type { QuestionView } from "../../bank/question/question.schema.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";
import type { Cells } from "../template/table.schema.ts";
import { questionOfRow, rowOfQuestion } from "./row.rules.ts";

const MEDIA = "https://media.example.org";
const settings = { mediaUrl: MEDIA, image: () => undefined };
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
  responseType: "INTEGER",
  question: "<p>How many foci?</p>",
  answerKey: 2,
  solution: "",
  passageId: null,
  changedAt: "2026-11-23T10:00:00.000Z",
  changedBy: "Meena Das",
};

const read = (labels: Cells<QuestionColumn>) =>
  questionOfRow({ ...rowOfQuestion(view, "", MEDIA), ...labels }, settings);

test("tags, source and year of a question are the same after its row is written and read", () => {
  const labels = { tags: ["PYQ", "Revision week"], source: "JEE Main", year: 2025 };
  const row = rowOfQuestion({ ...view, ...labels }, "", MEDIA);
  expect(row).toMatchObject({ tags: "PYQ, Revision week", source: "JEE Main", year: "2025" });
  expect(questionOfRow(row, settings)).toMatchObject({ input: labels });
});

test("tags are separated by commas, semicolons or lines, and empty cells say nothing", () => {
  expect(read({ tags: " PYQ, optics;Revision\nHard " })).toMatchObject({
    input: { tags: ["PYQ", "optics", "Revision", "Hard"] },
  });
  expect(read({ tags: " ", source: "", year: " " })).toEqual(read({}));
});

test.each([
  [{ year: "next" }, "year", /Enter a year from 1950 to 2100/],
  [{ tags: `PYQ, ${"x".repeat(41)}` }, "tags", /Write a tag of 1 to 40 characters/],
  [{ tags: "a#b" }, "tags", /without comma, semicolon and #/],
  [{ source: "x".repeat(121) }, "source", /Shorten the source to 120 characters/],
])("a row with %j is refused at the column %s", (labels, column, reason) => {
  const found = read(labels);
  expect(found).toEqual({ problems: [{ column, reason: expect.stringMatching(reason) }] });
});
