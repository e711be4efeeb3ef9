import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCenti } from "./centi.ts";
import { chosenIndices, countWords, isNumberText, matrixTicks, valueText } from "./wire-value.ts";

const EMPTY = Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => false));

describe("a saved value on the screen", () => {
  test("is indices from an index or a list, in order", () => {
    expect(chosenIndices(2)).toEqual([2]);
    expect(chosenIndices([3, 0])).toEqual([0, 3]);
    expect([null, "A", undefined, {}, [null], 1.5].map(chosenIndices)).toEqual([
      [],
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  test("is text from a number or a text", () => {
    expect([valueText("3.10"), valueText(0), valueText(null), valueText([1])]).toEqual([
      "3.10",
      "0",
      "",
      "",
    ]);
  });

  test("is always 4 rows of 5 ticks for a matrix", () => {
    expect(matrixTicks(null)).toEqual(EMPTY);
    expect(matrixTicks([[true], "x", null])[0]).toEqual([true, false, false, false, false]);
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const ticks = matrixTicks(value);
        expect(ticks.map((row) => row.length)).toEqual([5, 5, 5, 5]);
      }),
    );
  });

  test("counts words between any white space", () => {
    expect(countWords("  two\n words ")).toBe(2);
    expect(countWords(" ")).toBe(0);
  });
});

describe("the number field", () => {
  test.each(["5", "-5", "\u22125", ".5", "5.", " 3.14 ", "1e3"])(
    "takes %s, as the server",
    (text) => {
      expect(isNumberText(text)).toBe(true);
      expect(() => readCenti(text, "value", "")).not.toThrow();
    },
  );

  test.each(["", "-", "abc", "1,5", "1.2.3", "NaN", "1/2"])("refuses %j, as the server", (text) => {
    expect(isNumberText(text)).toBe(false);
    expect(() => readCenti(text, "value", "")).toThrow();
  });
});
