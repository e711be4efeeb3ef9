import { expect, test } from "vitest";
import { choicesIn, placeAfter } from "./places.rules.ts";

const entries = [
  { subject: "Physics", topic: "Optics", subTopic: "Lenses" },
  { subject: "Physics", topic: "Optics", subTopic: "Class 10" },
  { subject: "Physics", topic: "Optics", subTopic: "Class 9" },
  { subject: "Physics", topic: "Heat", subTopic: "Engines" },
  { subject: "Chemistry", topic: "Acids", subTopic: "Salts" },
];
const chosen = { subject: "Physics", topic: "Optics", subTopic: "Lenses" };

test("each level offers the entries below the one above, once and in order", () => {
  expect(choicesIn(entries, chosen)).toEqual({
    subjects: ["Chemistry", "Physics"],
    topics: ["Heat", "Optics"],
    subTopics: ["Class 9", "Class 10", "Lenses"],
  });
  expect(choicesIn(entries, { subject: "", topic: "" }).topics).toEqual([]);
});

test("another subject clears topic and sub-topic, unless there is only one option", () => {
  expect(placeAfter(entries, chosen, { subject: "Chemistry" })).toEqual(entries.at(-1));
  const none = { subject: "", topic: "", subTopic: "" };
  expect(placeAfter(entries, none, { subject: "Physics" })).toEqual({
    ...none,
    subject: "Physics",
  });
});

test("another topic clears the sub-topic, another sub-topic nothing", () => {
  expect(placeAfter(entries, chosen, { topic: "Heat" }).subTopic).toBe("Engines");
  expect(placeAfter(entries, { ...chosen, topic: "Heat" }, { topic: "Optics" }).subTopic).toBe("");
  expect(placeAfter(entries, chosen, { subTopic: "Class 9" })).toEqual({
    ...chosen,
    subTopic: "Class 9",
  });
});
