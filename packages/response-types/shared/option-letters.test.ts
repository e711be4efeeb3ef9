import { describe, expect, test } from "vitest";
import type { ChoiceContent } from "./option.ts";
import { readChoiceContent } from "./option.ts";
import { readOptionLetters } from "./option-letters.ts";

const FOUR = readChoiceContent(["Energy", "Linear momentum", "Bad", "3, 4"]);
const read = (cell: string, content: ChoiceContent = FOUR) => readOptionLetters(cell, content);

describe("options named in a cell", () => {
  test.each([
    ["B", ["b"]],
    [" b ", ["b"]],
    ["(B)", ["b"]],
    ["B.", ["b"]],
    ["Option C", ["c"]],
    ["\uff22", ["b"]],
    ["linear  Momentum", ["b"]],
    ["3, 4", ["d"]],
    ["ABD", ["a", "b", "d"]],
    ["A, C, D", ["a", "c", "d"]],
    ["D;A", ["a", "d"]],
    ["A and C", ["a", "c"]],
    ["a/b & d", ["a", "b", "d"]],
    ["(A), (C)", ["a", "c"]],
    ["A\nC", ["a", "c"]],
    ["A, A", ["a"]],
    ["Energy; Linear momentum", ["a", "b"]],
    ["", []],
  ])("%j", (cell, ids) => {
    expect(read(cell)).toEqual(ids);
  });

  test.each([
    ["E", "There is no option E. Write letters from A to D."],
    ["2", '"2" could be counted from 0 or from 1. Write letters from A to D.'],
    ["A, 2", '"2" could be counted from 0 or from 1. Write letters from A to D.'],
    ["None", '"None" names no option. Write letters from A to D.'],
    ["bad", '"bad" is an option\'s words and letters as well. Put commas between letters.'],
  ])("%j is refused with a message", (cell, message) => {
    expect(() => read(cell)).toThrow(message);
  });

  test("a letter is the option's position, even if another option has that text", () => {
    const swapped = readChoiceContent(["B", "A"]);
    expect(read("A", swapped)).toEqual(["a"]);
  });

  test("without options, asks for them", () => {
    expect(() => read("A", { options: [] })).toThrow("Fill in the options first.");
    const only = readChoiceContent(["One"]);
    expect(() => read("C", only)).toThrow("There is no option C. Only option A is filled in.");
  });
});
