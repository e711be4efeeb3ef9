import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centiText, readCenti, readKept, roundHalfAway } from "./centi.ts";
import { InputError } from "./input-error.ts";

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

describe("a number in an answer key", () => {
  const keep = (value: unknown) => readKept(value, "answerKey", "Not a number.");

  test.each([
    ["1.6e-19", "0"],
    ["0.0049", "0"],
    ["0.004", "0"],
    ["0.075", "0.08"],
    ["0.005", "0.01"],
    ["-0.166", "-0.17"],
  ])("of %s is refused, because it would become %s", (text, kept) => {
    expect(() => keep(text)).toThrow(`"${text}" would be rounded to ${kept}, a change of more`);
  });

  test.each([
    ["3.14159", 314, true],
    [2.375, 238, true],
    ["9.81", 981, false],
    ["9.8100", 981, false],
    ["981e-2", 981, false],
    ["0.000", 0, false],
    ["99.5025", 9950, true],
  ])("of %s is stored as %i, and says whether that is another number", (value, centi, rounded) => {
    expect(keep(value)).toEqual({ centi, rounded });
  });

  test("is stored within half a percent, reported where it changes, or refused", () => {
    const digits = fc.stringMatching(/^[0-9]{0,14}$/);
    const written = fc.tuple(
      fc.constantFrom("", "-", "+", "\u2212"),
      digits,
      fc.stringMatching(/^[0-9]{0,30}$/),
      fc.option(fc.integer({ min: -30, max: 12 })),
    );
    fc.assert(
      fc.property(written, ([sign, whole, fraction, exponent]) => {
        const text = `${sign}${whole}.${fraction}${exponent === null ? "" : `e${exponent}`}`;
        const minus = sign === "-" || sign === "\u2212";
        // The number times 10^62, exactly.
        const zeros = 62 - fraction.length + (exponent ?? 0);
        const size = BigInt(whole + fraction || "0") * 10n ** BigInt(zeros);
        const exact = minus ? -size : size;
        try {
          const { centi, rounded } = keep(text);
          const kept = BigInt(centi) * 10n ** 60n;
          const change = kept > exact ? kept - exact : exact - kept;
          expect(change * 200n <= size).toBe(true);
          expect(rounded).toBe(change > 0n);
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
        }
      }),
    );
  });
});

test("rounds marks half away from zero on both sides", () => {
  expect([2.5, -2.5, 2.4, -2.4].map(roundHalfAway)).toEqual([3, -3, 2, -2]);
});
