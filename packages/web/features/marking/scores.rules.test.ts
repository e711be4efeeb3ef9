import { expect, test } from "vitest";
import { noScores, pressed, readScore, scoreProblem, totalOf, typed } from "./scores.rules.ts";

const criteria = [{ max: 4 }, { max: 12 }];

/** Presses keys one after another, `gap` milliseconds apart. */
function press(keys: string, gap = 1000) {
  let scores = noScores(criteria.length);
  keys.split("").forEach((key, at) => {
    scores =
      pressed(scores, key === "<" ? "Backspace" : key, { criteria, step: 0.5, time: at * gap }) ??
      scores;
  });
  return scores.texts;
}

test.each([
  ["3", ["3", ""]],
  ["37", ["3", "7"]],
  ["3.7", ["3.5", "7"]],
  ["37..", ["3", "8"]],
  // Marks above the maximum of the criterion are ignored.
  ["7", ["", ""]],
  ["4.", ["4", ""]],
  ["37<", ["3", ""]],
  ["37<<2", ["2", ""]],
  ["x", ["", ""]],
])("the keys %s give %j", (keys, texts) => {
  expect(press(keys)).toEqual(texts);
});

test("two digits pressed quickly are one number, if the criterion has as many marks", () => {
  expect(press("312", 100)).toEqual(["3", "12"]);
  expect(press("319", 100)).toEqual(["3", "9"]);
  expect(press("12", 100)).toEqual(["1", "2"]);
});

test("a digit is for the field that was typed into last", () => {
  const scores = typed(noScores(2), 1, "2");
  const next = pressed(scores, "5", { criteria, step: 1, time: 0 });
  expect(next?.texts).toEqual(["", "5"]);
});

test.each([
  ["", "Enter marks."],
  ["a lot", "Enter marks."],
  ["4.5", "Enter at most 4."],
  ["3.25", "Use steps of 0.5."],
  ["3,5", ""],
  ["4", ""],
])("%j is answered with %j", (text, problem) => {
  expect(scoreProblem(text, { max: 4 }, 0.5)).toBe(problem);
});

test("the full marks are on every step, and the sum is of what is readable", () => {
  expect(scoreProblem("1.33", { max: 1.33 }, 0.25)).toBe("");
  expect(totalOf({ ...noScores(3), texts: ["2.5", "", "1"] })).toBe(3.5);
  expect(readScore("-1")).toBeNull();
});
