import { expect, test } from "vitest";
import { DEFAULT_COLUMNS, stillEmpty, withDefaults } from "./defaults.rules.ts";
import { ImportDefaults } from "../pipeline/defaults.schema.ts";

const defaults = ImportDefaults.parse({ examType: "JEE", topic: " Optics ", difficulty: "" });

test("defaults fill empty cells only", () => {
  expect(withDefaults({ subject: "Physics", topic: "Waves" }, defaults)).toEqual({
    examType: "JEE",
    subject: "Physics",
    topic: "Waves",
  });
});

test("cells without a default stay empty", () => {
  expect(withDefaults({}, defaults)).toEqual({ examType: "JEE", topic: "Optics" });
});

test("only columns that a whole file can share have a default", () => {
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
