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

test("a blank form names every field that is needed, in the form's order", () => {
  expect(Object.keys(readPassage(blankPassage).problems ?? {})).toEqual([
    "examType",
    "subject",
    "topic",
    "subTopic",
    "passageText",
  ]);
});

test("a text that shows nothing is none", () => {
  expect(readPassage({ ...written, passageText: "<p> </p>" }).problems).toEqual({
    passageText: "Enter the passage.",
  });
});

test("what is written is sent as it is", () => {
  const { rev: _rev, ...body } = written;
  expect(readPassage(written)).toEqual({ body });
});

test("a passage of the bank comes back as it went", () => {
  const view = { _id: "p", changedAt: "", changedBy: "", ...written };
  expect(draftOf(view)).toEqual(written);
});

test("the next passage of a series keeps what it is about, and nothing else", () => {
  expect(nextPassage(written)).toEqual({ ...written, rev: 0, passageText: "" });
});
