import { describe, expect, test } from "vitest";
import { matrixMatching } from "./matrix-matching.ts";

describe("the written forms of a matrix", () => {
  const key = matrixMatching.readKey({ answerKey: "A:1,3 B:2" }, { columns: [] });

  test("is 4 rows of 5 booleans on the wire", () => {
    expect(matrixMatching.writeKey(key, { columns: [] })).toEqual([
      [true, false, true, false, false],
      [false, true, false, false, false],
      [false, false, false, false, false],
      [false, false, false, false, false],
    ]);
  });

  test("is four characters on the sheet", () => {
    expect(matrixMatching.encode(key.rows)).toBe("5200");
    expect(matrixMatching.encode([31, 16, 10, 1])).toBe("vga1");
  });

  test("is rows by letter and columns by number in exports, and that text can be read again", () => {
    const text = matrixMatching.keyText(key, { columns: [] });
    expect(text).toBe("A-1,3; B-2");
    expect(matrixMatching.readKey({ answerKey: text }, { columns: [] })).toEqual(key);
  });

  test("is rows by number and columns by letter for students", () => {
    expect(matrixMatching.studentKeyText?.(key, { columns: [] })).toBe("1A, 1C; 2B");
  });

  test("names the rows that still lack a correct column", () => {
    expect(matrixMatching.check({ columns: [] }, key).map((problem) => problem.message)).toEqual([
      "Row C has no correct column.",
      "Row D has no correct column.",
    ]);
  });
});
