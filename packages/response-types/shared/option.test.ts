import { describe, expect, test } from "vitest";
import { mcqMultiple } from "../mcq-multiple/mcq-multiple.ts";
import { mcqSingle } from "../mcq-single/mcq-single.ts";
import { isBlankHtml, plainText } from "./html-text.ts";

const content = (options: unknown) => mcqSingle.readContent({ options });
const keyOf = (options: unknown, answerKey: unknown) =>
  mcqSingle.readKey({ answerKey }, content(options)).option;
const problems = (options: unknown, option: "a" | "h" | null = "a") =>
  mcqSingle.check(content(options), option && { option }).map((problem) => problem.message);

describe("options", () => {
  test("get ids in the author's order, from texts or objects with a text", () => {
    expect(content(["one", { text: "two" }, { label: "three" }]).options).toEqual([
      { id: "a", html: "one" },
      { id: "b", html: "two" },
      { id: "c", html: "three" },
    ]);
  });

  test("lose blank ones at the end and keep blank ones between", () => {
    expect(content(["one", "", "two", "<p> </p>", "&nbsp;"]).options).toHaveLength(3);
    expect(problems(["one", "", "two"])).toEqual(["Option B is blank."]);
  });

  test("are eight at most", () => {
    expect(content("abcdefgh".split("")).options).toHaveLength(8);
    expect(() => content("abcdefghi".split(""))).toThrow("At most 8 options are allowed.");
  });

  test.each(["A, B", 7, { 0: "x" }, [1], [null], [{ text: 5 }], [["a"]]])("refuse %j", (input) => {
    expect(() => content(input)).toThrow();
  });

  test("must be at least two, different and not blank before publishing", () => {
    expect(problems(["one", "two"])).toEqual([]);
    expect(problems(["one"])).toEqual(["Add at least two options. Only option A is filled in."]);
    expect(problems(["one", "two", " one"])).toEqual(["Options A and C are the same."]);
    expect(problems(["one", "two"], null)).toEqual(["Mark the correct option."]);
    expect(problems(["one", "two"], "h")).toEqual([
      "The answer key names an option that does not exist.",
    ]);
  });

  test("with an image or a formula are not blank", () => {
    expect(isBlankHtml('<p><img src="/x.png" alt=""></p>')).toBe(false);
    expect(isBlankHtml('<span data-latex="x^2"></span>')).toBe(false);
    expect(isBlankHtml("<p>&nbsp;<br></p>")).toBe(true);
    expect(plainText("<p>a &lt; b &amp; c</p>")).toBe("a < b & c");
  });
});

describe("a single key", () => {
  test.each([
    [1, "b"],
    ["1", "b"],
    ["b", "b"],
    [" B ", "b"],
    [["B"], "b"],
    ["second", "b"],
  ])("is read from %j", (key, id) => {
    expect(keyOf(["first", "<p>Second</p>", "third"], key)).toBe(id);
  });

  test("is refused when an index is also another option's text", () => {
    expect(() => keyOf(["1", "2", "3", "4"], "2")).toThrow('"2" can mean two options.');
    expect(keyOf(["1", "2", "3", "4"], 2)).toBe("c");
    expect(keyOf(["10", "20", "30", "40"], "20")).toBe("b");
  });

  test("is refused when a letter is also another option's text", () => {
    expect(() => keyOf(["B", "A", "C"], "A")).toThrow("can mean two options");
    expect(keyOf(["B", "A", "C"], "C")).toBe("c");
  });

  test.each([-1, 3, 1.5, Number.NaN, "D", "z", "", null, [], [0, 1], true, {}, "constructor"])(
    "is refused for %j",
    (key) => {
      expect(() => keyOf(["first", "second", "third"], key)).toThrow();
    },
  );
});

describe("several keys", () => {
  const options = ["red", "green", "blue", "white and black"];
  const read = (answerKey: unknown) =>
    mcqMultiple.readKey({ answerKey }, mcqMultiple.readContent({ options })).options.join("");

  test.each([
    [[0, 2], "ac"],
    [[2, 0, 2], "ac"],
    ["A, C", "ac"],
    ["c;a", "ac"],
    ["0|2", "ac"],
    ["CA", "ac"],
    [["A", "C"], "ac"],
    ["red, blue", "ac"],
    ["white and black", "d"],
    [3, "d"],
  ])("are read from %j", (input, ids) => {
    expect(read(input)).toBe(ids);
  });

  test.each([[], "", null, [4], "A,E", "A and C", [[0]], [true, false], {}])(
    "are refused for %j",
    (input) => {
      expect(() => read(input)).toThrow();
    },
  );
});

describe("a student's choice", () => {
  const shown = content(["red", "green", "blue"]);

  test("names an option by index or letter, never by its text", () => {
    expect(mcqSingle.readAnswer(2, shown)).toBe("c");
    expect(mcqSingle.readAnswer("c", shown)).toBe("c");
    expect(() => mcqSingle.readAnswer("blue", shown)).toThrow("names no option");
  });

  test("of two options where one is allowed is refused", () => {
    expect(() => mcqSingle.readAnswer([0, 1], shown)).toThrow(
      "Only one option can be chosen here.",
    );
  });

  test("of an option that does not exist is refused with those that do", () => {
    expect(() => mcqSingle.readAnswer(3, shown)).toThrow(
      "There is no option 3. Use an index from 0 to 2 or a letter from A to C.",
    );
  });
});
