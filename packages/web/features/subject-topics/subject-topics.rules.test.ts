import { expect, test } from "vitest";
import { missingIn, spelledAsKnown, suggestionsFor } from "./subject-topics.rules.ts";

const entries = [
  { subject: "Physics", topic: "Optics", subTopic: "Lenses" },
  { subject: "Physics", topic: "Heat", subTopic: "Engines" },
  { subject: "Chemistry", topic: "Acids", subTopic: "Salts" },
];

test("every empty or blank field has an error", () => {
  expect(missingIn({ subject: "Physics", topic: "  ", subTopic: "" })).toEqual({
    topic: "Fill all fields.",
    subTopic: "Fill all fields.",
  });
  expect(missingIn(entries[0]!)).toEqual({});
});

test("suggestions depend on the names entered above, ignoring case", () => {
  expect(suggestionsFor(entries, { subject: "physics", topic: "HEAT", subTopic: "" })).toEqual({
    subject: ["Chemistry", "Physics"],
    topic: ["Heat", "Optics"],
    subTopic: ["Engines"],
  });
});

test("a new sub-topic joins the existing subject and topic", () => {
  expect(
    spelledAsKnown(entries, { subject: "physics ", topic: "optics", subTopic: "Waves" }),
  ).toEqual({ subject: "Physics", topic: "Optics", subTopic: "Waves" });
  const other = { subject: "Maths", topic: "Sets", subTopic: "Venn" };
  expect(spelledAsKnown(entries, other)).toEqual(other);
});
