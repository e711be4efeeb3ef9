import { describe, expect, test } from "vitest";
import { responseTypes } from "../registry.ts";
import { joinKeyCells, keysText, readKeyCells, readKeys } from "./also-accept.ts";
import { keyCell } from "./key-cells.ts";

const options = ["<p>Red</p>", "<p>Green</p>", "<p>Blue</p>", "<p>White</p>"];

const read = (code: string, answerKey: string, tolerance = "") => {
  const type = responseTypes.get(code);
  const cells = { ...keyCell(answerKey), tolerance };
  const { content, answerKey: own, alsoAccept } = readKeyCells(type, { options }, cells);
  return [own, ...alsoAccept].map((key) => type.keyText(key, content));
};

describe("a cell with several keys", () => {
  test.each<[string, string, string, string[]]>([
    ["MCQ_SINGLE", "B | D", "", ["B", "D"]],
    ["MCQ_SINGLE", "red or Blue", "", ["A", "C"]],
    ["MCQ_SINGLE", "B | B", "", ["B"]],
    ["MCQ_MULTIPLE", "A, C or A, D", "", ["A, C", "A, D"]],
    ["INTEGER", "4 | 5.5", "", ["4", "5.5"]],
    ["INTEGER", "4 | 5.5", "0.1", ["4 ± 0.1", "5.5 ± 0.1"]],
    ["INTEGER", "4 | 5.5", "0.1 | 0", ["4 ± 0.1", "5.5"]],
    ["INTEGER", "1.6e-19 | 2.30 to 2.45", "", ["1.6e-19", "2.30 to 2.45"]],
    ["INTEGER", "4 | 1.6e-19", "", ["4", "1.6e-19"]],
    [
      "INTEGER",
      "-8.854e-8 (decimal; unit m/s²) | 100.0 (unit m/s²)",
      "",
      ["-8.854e-8 m/s²", "100.0 m/s²"],
    ],
    [
      "MATRIX_MATCHING",
      "A:1 B:2 C:3 D:4 or A:2 B:2 C:3 D:4",
      "",
      ["A-1; B-2; C-3; D-4", "A-2; B-2; C-3; D-4"],
    ],
  ])("%s: %s (%s)", (code, cell, tolerance, keys) => {
    expect(read(code, cell, tolerance)).toEqual(keys);
  });

  test.each<[string, string, string[]]>([
    ["MCQ_MULTIPLE", "B | D", ["B, D"]],
    ["SUBJECTIVE", "|x| or its square", ["|x| or its square"]],
  ])("is one key where it can be read as one, %s: %s", (code, cell, keys) => {
    expect(read(code, cell)).toEqual(keys);
  });

  test.each([
    ["INTEGER", "4 | many", "", "answerKey"],
    ["INTEGER", "4 | 5 | 6", "0.1 | 0.2", "tolerance"],
    ["INTEGER", "1 | 2 | 3 | 4 | 5 | 6", "", "answerKey"],
    ["MCQ_SINGLE", "B | H", "", "answerKey"],
    ["INTEGER", "4 |", "", "answerKey"],
  ])("is refused at its own cell, %s: %s (%s)", (code, cell, tolerance, path) => {
    expect(() => read(code, cell, tolerance)).toThrow(expect.objectContaining({ path }));
  });

  test("is written so that it is read as the same keys", () => {
    const type = responseTypes.get("MCQ_MULTIPLE");
    const input = { options, answerKey: [0, 2], alsoAccept: [{ answerKey: [0, 3] }] };
    const keys = readKeys(type, input);
    const { answerKey } = joinKeyCells(type, keys.content, [keys.answerKey, ...keys.alsoAccept]);
    expect(answerKey).toBe("A, C or A, D");
    expect(keysText(type, input)).toBe("A, C or A, D");
  });
});

test("a written answer has one model", () => {
  const type = responseTypes.get("SUBJECTIVE");
  const input = { answerKey: "It bends", alsoAccept: [{ answerKey: "It turns" }] };
  expect(() => readKeys(type, input)).toThrow("A written answer has one model answer.");
});
