import { expect, test } from "vitest";
import { canMark, markProblem } from "./change-mark.rules.ts";

test("only lets given answers of hand-marked types be marked", () => {
  const essay = { responseType: "SUBJECTIVE", userAnswer: "Light", status: "wrong" } as const;
  expect(canMark(essay)).toBe(true);
  expect(canMark({ ...essay, userAnswer: null, status: "unattempted" })).toBe(false);
  expect(canMark({ ...essay, status: "bonus" })).toBe(false);
  expect(canMark({ ...essay, responseType: "INTEGER" })).toBe(false);
});

test.each([
  ["0", true],
  ["4", true],
  ["3.75", true],
  ["4.01", false],
  ["3.755", false],
  ["-1", false],
  ["", false],
])("accepts %j of 4 marks: %s", (text, taken) => {
  expect(markProblem(text, 4) === null).toBe(taken);
});
