import { expect, test } from "vitest";
import { DEFAULT_COLUMNS, stillEmpty, withDefaults } from "./defaults.rules.ts";
import { ImportDefaults } from "../pipeline/defaults.schema.ts";

const defaults = ImportDefaults.parse({ examType: "JEE", topic: " Optics ", difficulty: "" });

test("what is said for the whole import fills empty cells and no other", () => {
  expect(withDefaults({ subject: "Physics", topic: "Waves" }, defaults)).toEqual({
    examType: "JEE",
    subject: "Physics",
    topic: "Waves",
  });
});

test("what nobody says stays empty", () => {
  expect(withDefaults({}, defaults)).toEqual({ examType: "JEE", topic: "Optics" });
});

test("only the columns that a whole file can share have a default", () => {
  expect(ImportDefaults.safeParse({ answerKey: "B" }).success).toBe(false);
});

test("a column counts as empty only while every row leaves it empty", () => {
  const first = stillEmpty(DEFAULT_COLUMNS, { subject: "Physics", difficulty: " " });
  expect(first).toEqual(["examType", "topic", "subTopic", "difficulty"]);
  expect(stillEmpty(first, { subject: "", topic: "Optics" })).toEqual([
    "examType",
    "subTopic",
    "difficulty",
  ]);
});
