import { expect, test } from "vitest";
import { missingIn, spelledAsKnown, suggestionsFor } from "./subject-topics.rules.ts";

const entries = [
  { subject: "Physics", topic: "Optics", subTopic: "Lenses" },
  { subject: "Physics", topic: "Heat", subTopic: "Engines" },
  { subject: "Chemistry", topic: "Acids", subTopic: "Salts" },
];

test("every field that is empty or blank says so", () => {
  expect(missingIn({ subject: "Physics", topic: "  ", subTopic: "" })).toEqual({
    topic: "Fill all fields.",
    subTopic: "Fill all fields.",
  });
  expect(missingIn(entries[0]!)).toEqual({});
});

test("names are suggested below what is typed above, whatever its case", () => {
  expect(suggestionsFor(entries, { subject: "physics", topic: "HEAT", subTopic: "" })).toEqual({
    subject: ["Chemistry", "Physics"],
    topic: ["Heat", "Optics"],
    subTopic: ["Engines"],
  });
});

test("a new sub-topic joins the subject and topic that are there already", () => {
  expect(
    spelledAsKnown(entries, { subject: "physics ", topic: "optics", subTopic: "Waves" }),
  ).toEqual({ subject: "Physics", topic: "Optics", subTopic: "Waves" });
  const other = { subject: "Maths", topic: "Sets", subTopic: "Venn" };
  expect(spelledAsKnown(entries, other)).toEqual(other);
});
