import { expect, test } from "vitest";
import { blankPassage, draftOf, nextPassage, readPassage } from "./passage-draft.rules.ts";

const written = {
  rev: 3,
  examType: "NEET",
  subject: "Biology",
  topic: "Plants",
  subTopic: "Light",
  passageText: "<p>Leaves are green.</p>",
} as const;

test("a blank form lists every required field, in the form's order", () => {
  expect(Object.keys(readPassage(blankPassage).problems ?? {})).toEqual([
    "examType",
    "subject",
    "topic",
    "subTopic",
    "passageText",
  ]);
});

test("a text without visible content counts as empty", () => {
  expect(readPassage({ ...written, passageText: "<p> </p>" }).problems).toEqual({
    passageText: "Enter the passage.",
  });
});

test("the entered text is sent unchanged", () => {
  const { rev: _rev, ...body } = written;
  expect(readPassage(written)).toEqual({ body });
});

test("an existing passage is sent back unchanged", () => {
  const view = { _id: "p", changedAt: "", changedBy: "", ...written };
  expect(draftOf(view)).toEqual(written);
});

test("the next passage keeps the topic, and nothing else", () => {
  expect(nextPassage(written)).toEqual({ ...written, rev: 0, passageText: "" });
});
