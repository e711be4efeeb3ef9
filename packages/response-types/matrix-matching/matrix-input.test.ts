import { describe, expect, test } from "vitest";
import { readMatrix } from "./matrix-input.ts";

const read = (value: unknown) =>
  readMatrix(value, "answerKey")
    ?.map((mask) => [1, 2, 3, 4, 5].filter((c) => mask & (1 << (c - 1))).join(""))
    .join("|");

const f = false;
const t = true;
const EMPTY = [f, f, f, f, f];

describe("a matrix", () => {
  test.each<[string, unknown, string]>([
    ["booleans", [[t, f, t, f, f], [f, t, f, f, f], EMPTY, [f, f, f, f, t]], "13|2||5"],
    ["ticks as 0 and 1", [[1, 0, 1, 0, 0], [0, 1, 0, 0, 0], [], [0, 0, 0, 0, 1]], "13|2||5"],
    ["index lists", [[0, 2], [1], [], [4]], "13|2||5"],
    ["one index a row", [0, 1, null, 4], "1|2||5"],
    ["letters a row", ["A,C", "B", "", "E"], "13|2||5"],
    ["lists of letters", [["A", "C"], ["B"], [], ["E"]], "13|2||5"],
    ["letters and indices by row", ["AC", [1], null, 4], "13|2||5"],
    ["digits that count from 0", ["0,2", "1", "", "4"], "13|2||5"],
    ["digits that count from 1", ["1,3", "2", "", "5"], "13|2||5"],
    ["an object by letter", { A: [0, 2], b: "B", D: [f, f, f, f, t] }, "13|2||5"],
    ["an object by number from 0", { 0: "A", 3: "E" }, "1|||5"],
    ["an object by number from 1", { 1: "A", 4: "E" }, "1|||5"],
    ["an object by row name", { rowA: "A", rowD: "E" }, "1|||5"],
    ["rows between bars", "A,C|B||E", "13|2||5"],
    ["rows between bars, by digits from 0", "02|1||4", "13|2||5"],
    ["rows between bars, as ticks", "10100|01000|00000|00001", "13|2||5"],
    ["named rows between bars", "A:1,3|B:2|C:|D:4", "13|2||4"],
    ["named rows", "A:1,3 B:2 C:- D:5", "13|2||5"],
    ["named rows with fewer numbers", "A:1,3 B:2", "13|2||"],
    ["named rows in the form we write", "A-1,3; B-2", "13|2||"],
    ["named rows with arrows", "A -> p, q; B → r; D -> t", "12|3||5"],
    ["named rows with letters", "A: A, C; B: B; D: E", "13|2||5"],
    ["numbered rows with letters", "1:A,C 2:B 4:E", "13|2||5"],
    ["cells, row number first", "1A 1C, 2B 4E", "13|2||5"],
    ["cells, row letter first", "A1 A3 B2 D5", "13|2||5"],
    ["one cell", "2C", "|3||"],
    ["a list of cells", ["2C", "1A"], "1|3||"],
    ["a list of four cells", ["1A", "2C", "3B", "4E"], "1|3|2|5"],
    ["full-width letters", "Ａ：１，３", "13|||"],
  ])("is read from %s", (_form, input, masks) => {
    expect(read(input)).toBe(masks);
  });

  test.each<[string, unknown]>([
    ["nothing", undefined],
    ["null", null],
    ["a blank text", "  "],
    ["an empty list", []],
    ["an empty object", {}],
    ["all false", [EMPTY, EMPTY, EMPTY, EMPTY]],
    ["four empty lists", [[], [], [], []]],
    ["empty rows between bars", "|||"],
    ["named rows with nothing", "A:- B:- C:- D:-"],
  ])("is blank from %s", (_form, input) => {
    expect(read(input)).toBeUndefined();
  });

  test.each<[string, unknown]>([
    ["digits that could count from 0 or 1, in bars", "1,3|2||4"],
    ["digits that could count from 0 or 1, in a list", ["1", "2", "3", "4"]],
    ["digits that count from 0 and from 1 at once", ["0", "5", "", ""]],
    ["row numbers that could count from 0 or 1", { 1: "A", 2: "B" }],
    ["row numbers and letters at once", { A: "A", 2: "B" }],
    ["rows and columns both by number", "1:2 2:3"],
    ["cells named in two ways", "2C B3"],
    ["columns named in two ways", "A:1,C"],
    ["columns of two lists of letters", "A:P,B"],
  ])("is refused as ambiguous: %s", (_form, input) => {
    expect(() => read(input)).toThrow("Write rows A to D");
  });

  test.each<[string, unknown]>([
    ["three rows", [[0], [1], [2]]],
    ["five rows", "A|B|C|D|E"],
    ["four booleans in a row", [[t, f, f, f], EMPTY, EMPTY, EMPTY]],
    ["a column beyond the fifth", [[5], [], [], []]],
    ["a column named twice", [[1, 1], [], [], []]],
    ["a column letter repeated", "AA|||"],
    ["a negative index", [[-1], [], [], []]],
    ["half an index", [[0.5], [], [], []]],
    ["a row named twice", "A:1 A:2"],
    ["a row named twice in an object", { A: "A", a: "B" }],
    ["a row that is not there", { E: "A" }],
    ["a column 0 among labels", "A:0,1"],
    ["a column 6", "A:6"],
    ["a row without its columns", "A- B-1"],
    ["words", "the first one"],
    ["a number", 7],
    ["true", true],
    ["a prototype's name", { __proto__: null, constructor: "A" }],
    ["a long text", "A:1 ".repeat(60)],
    ["nested lists", [[[0]], [], [], []]],
  ])("is refused: %s", (_form, input) => {
    expect(() => read(input)).toThrow("Write rows A to D");
  });
});
