import { expect, test } from "vitest";
import { differenceOf, wordsOf } from "./difference.rules.ts";

const stem = "<p>A line through (1, 2) meets the circle in two points. If x and y are their sums, ";
const between = (one: readonly string[], other: readonly string[]) =>
  differenceOf(wordsOf(one), wordsOf(other));

test("shows what two questions with the same stem ask for", () => {
  const [x, y] = ["x", "y"].map((name) => [`${stem} then the value of ${name} is</p>`, "<p>4</p>"]);
  expect(between(x ?? [], y ?? [])).toEqual({
    here: "…then the value of x is · 4",
    there: "…then the value of y is · 4",
  });
});

test("shows differences in formulas, images, options and the answer", () => {
  const latex = (text: string) => `<p>Solve <span data-latex="${text}"></span> for real x.</p>`;
  expect(between([latex("x^2=4")], [latex("x^2=9")])).toEqual({
    here: "Solve x^2=4 for real x.",
    there: "Solve x^2=9 for real x.",
  });
  expect(between(["<p>Which?</p>", "A"], ["<p>Which?</p>", "B"])).toEqual({
    here: "Which? · A",
    there: "Which? · B",
  });
  expect(between(["<p>What is it?</p>"], ['<p>What is it?</p><img src="a.png">'])).toEqual({
    here: "What is it?",
    there: "What is it? (picture)",
  });
});

test("finds no difference in words when only case or markup differs", () => {
  expect(between(["<p>Name the <b>gas</b></p>"], ["<p>NAME the gas</p>"])).toBeNull();
});

test("cuts a long difference, and shows an added word in context", () => {
  const long = between(["x ".repeat(300)], ["y ".repeat(300)]);
  expect(long?.here.length).toBeLessThanOrEqual(160);
  expect(long?.here.endsWith("…")).toBe(true);
  expect(between(["one two two three"], ["one two three"])).toEqual({
    here: "one two two three",
    there: "one two three",
  });
});
