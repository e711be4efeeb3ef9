import { expect, test } from "vitest";
import { cellOf, fieldsOf } from "./json-values.rules.ts";

const cells = (record: object) =>
  Object.fromEntries(fieldsOf(record).map(([name, value]) => [name, cellOf(value)]));

test("a question as the API writes it becomes a row with letters", () => {
  expect(cells({ question: "Q", options: ["x", { text: "y" }], answerKey: 1 })).toEqual({
    question: "Q",
    optionA: "x",
    optionB: "y",
    answerKey: "B",
  });
  expect(cells({ options: ["x", "y", "z"], answerKey: [0, 2] })["answerKey"]).toBe("A, C");
});

test("a matrix becomes its rows in words", () => {
  const [t, f] = [true, false];
  const key = [
    [t, f, t, f, f],
    [f, t, f, f, f],
    [f, f, f, f, f],
    [f, f, f, f, t],
  ];
  expect(cells({ answerKey: key })["answerKey"]).toBe("A:1,3 B:2 C:- D:5");
  expect(cells({ answerKey: [[0, 2], [1], [], [4]] })["answerKey"]).toBe("A:1,3 B:2 C:- D:5");
});

test("an index without options is left to the response type", () => {
  expect(cells({ optionA: "x", answerKey: 1 })).toEqual({ optionA: "x", answerKey: "1" });
});

test("lists of words become one cell, and objects none", () => {
  expect(cellOf(["a", "b"])).toBe("a, b");
  expect(cellOf({ a: 1 })).toBeNull();
});
