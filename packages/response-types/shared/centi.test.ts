import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centiText, readCenti, roundHalfAway } from "./centi.ts";

const read = (value: unknown) => readCenti(value, "value", "Not a number.");

describe("a number with two decimals", () => {
  test.each([
    [3.1, 310],
    ["3.10", 310],
    ["  7 ", 700],
    ["+0.5", 50],
    [".5", 50],
    ["5.", 500],
    ["-0", 0],
    ["1e3", 100_000],
    ["2.5E-1", 25],
    [1e-7, 0],
    ["\u2212 5".replace(" ", ""), -500],
    ["３.１４", 314],
    [0.1 + 0.2, 30],
    ["000000000000000000012.34", 1234],
    ["999999999999.99", 99_999_999_999_999],
  ])("reads %s", (input, centi) => {
    expect(read(input)).toBe(centi);
  });

  test.each([
    [1.005, 101],
    ["1.005", 101],
    ["-1.005", -101],
    [2.675, 268],
    ["0.004999", 0],
    ["-0.005", -1],
    ["-0.004", 0],
    ["0.995", 100],
  ])("rounds %s half away from zero", (input, centi) => {
    expect(Object.is(read(input), centi)).toBe(true);
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "NaN",
    "Infinity",
    "1,000",
    "1/2",
    "0x10",
    "1e",
    "--1",
    ".",
    "",
    "12 34",
    "1e9999",
    "1".repeat(101),
    1e12,
    "999999999999.995",
    "1e400",
    true,
    null,
    [5],
    { valueOf: 5 },
  ])("refuses %s", (input) => {
    expect(() => read(input)).toThrow();
  });

  test("agrees with the written form of every hundredth", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1 - 1e14, max: 1e14 - 1 }), (centi) => {
        expect(read(centiText(centi))).toBe(centi);
      }),
    );
  });
});

test("rounds marks half away from zero on both sides", () => {
  expect([2.5, -2.5, 2.4, -2.4].map(roundHalfAway)).toEqual([3, -3, 2, -2]);
});
