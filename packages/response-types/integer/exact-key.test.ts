import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../core/testing/runs.ts";
import { around, aroundPercent, compare } from "../shared/decimal.ts";
import { type Decimal, isDecimal, readNumber, writeNumber } from "../shared/number-text.ts";
import { decimalArbitrary } from "./integer.arbitrary.ts";
import { integer, type IntegerContent } from "./integer.ts";

const exactly: IntegerContent = { format: "scientific" };

/** The outcome of a typed answer under a typed key that is compared exactly. */
function outcome(answerKey: string, answer: string): string {
  const key = integer.readKey({ answerKey }, exactly);
  return integer.verdict(integer.readAnswer(answer, exactly), key, exactly).outcome;
}

describe("worked examples 22, 23 and 29, exact numbers", () => {
  test.each([
    ["1.6e-19", "0", "wrong"],
    ["1.6e-19", "1.60 × 10^-19", "right"],
    ["0.00035", "0", "wrong"],
    ["0.00035", "3.5e-4", "right"],
    ["2.375 ± 0.075", "2.45", "right"],
    ["2.375 ± 0.075", "2.46", "wrong"],
    ["2.375 ± 0.075", "2.300", "right"],
    ["9.81 ± 0.004", "9.82", "wrong"],
    ["9.81 ± 0.004", "9.814", "right"],
    ["1.6e-19 ± 1 %", "1.584e-19", "right"],
    ["1.6e-19 ± 1 %", "1.616e-19", "right"],
    ["1.6e-19 ± 1 %", "1.6161e-19", "wrong"],
    ["-57.1 ± 2 %", "-58.242", "right"],
    ["-57.1 ± 2 %", "-58.2421", "wrong"],
    ["-57.1 ± 2 %", "−55.958", "right"],
    ["-57.1 ± 2 %", "57.1", "wrong"],
    ["0.05 (2 to 3 figures)", "0.050", "right"],
    ["0.05 (2 to 3 figures)", "5.00e-2", "right"],
    ["0.05 (2 to 3 figures)", "0.05", "wrong"],
    ["0.05 (2 to 3 figures)", "5.000e-2", "wrong"],
    ["1500 (3 figures)", "1500", "right"],
    ["1500 (3 figures)", "1.5e3", "wrong"],
    ["3.14", "3.144", "wrong"],
    ["7", "07", "right"],
    ["2.30 to 2.45", "2.3", "right"],
    ["[2.3, 2.45]", "2.4500001", "wrong"],
    ["12.50 (2 places)", "12.50", "right"],
    ["12.50 (2 places)", "12.5", "wrong"],
  ])("%s accepts %s: %s", (answerKey, answer, expected) => {
    expect(outcome(answerKey, answer)).toBe(expected);
  });

  test("worked example 23: an old key still rounds the answer to two decimals", () => {
    const key = integer.readKey({ answerKey: 3.14 }, {});
    expect(integer.verdict(integer.readAnswer("3.144", {}), key, {}).outcome).toBe("right");
  });
});

describe("how a number is compared", () => {
  test.each([
    ["9.81", undefined, {}],
    [9.81, 0.02, {}],
    ["9.81 ± 0.02", undefined, {}],
    ["3.14159", undefined, {}],
    [1.6e-19, undefined, { format: "scientific" }],
    ["0.00035", undefined, { format: "decimal" }],
    ["9.81 ± 0.004", undefined, { format: "decimal" }],
    ["9.81", "0.004", { format: "decimal" }],
    ["5", "2 %", { format: "decimal" }],
    ["2.30 to 2.45", undefined, { format: "decimal" }],
    [{ min: 2.3, max: "2.45" }, undefined, { format: "decimal" }],
    ["7 (whole number)", undefined, { format: "integer" }],
    ["9.81 (exact; unit m/s²)", undefined, { format: "decimal", unit: "m/s²" }],
    ["0.05 (2 or 3 figures)", undefined, { format: "decimal", figures: { min: 2, max: 3 } }],
    ["8.31 (unit J/(mol K))", undefined, { format: "decimal", unit: "J/(mol K)" }],
    ["ten", undefined, {}],
  ])("%j with the tolerance %j", (answerKey, tolerance, content) => {
    expect(integer.readContent({ answerKey, tolerance })).toEqual(content);
  });

  test("is what its author chooses, if two decimals are enough or not", () => {
    const format = { kind: "integer", unit: "kg" };
    expect(integer.readContent({ answerKey: 5, format })).toEqual({
      format: "integer",
      unit: "kg",
    });
    expect(integer.readContent({ answerKey: 1.6e-19, format: null })).toEqual({});
    expect(() => integer.readContent({ answerKey: 5, format: { kind: "hex" } })).toThrow(
      "Choose one of these formats: integer, decimal, scientific.",
    );
  });

  test("is noted when two decimals would have changed the key", () => {
    expect(integer.keyChanges?.({ answerKey: 1.6e-19 })).toEqual([]);
    expect(integer.keyChanges?.({ answerKey: "9.81", tolerance: 0.004 })).toEqual([
      { path: "answerKey", written: "9.81 ± 0.004", kept: "9.81 ± 0.004", exact: true },
    ]);
    expect(integer.keyChanges?.({ answerKey: 0.004, format: { kind: "decimal" } })).toEqual([]);
  });

  test("is written into a cell so that it is read again", () => {
    const cell = (answerKey: string, content: IntegerContent) =>
      integer.keyWords.write(integer.readKey({ answerKey }, content), content).answerKey;
    expect(cell("9.81", { format: "decimal" })).toBe("9.81 (decimal)");
    expect(cell("1.6e-19", { format: "scientific", unit: "C" })).toBe("1.6e-19 (unit C)");
    expect(cell("2.30", { format: "decimal", unit: "m", figures: { min: 3, max: 3 } })).toBe(
      "2.30 (3 figures; unit m)",
    );
  });
});

describe("an exact key that is not valid", () => {
  test.each([
    ["1,6", "Use a point, not a comma."],
    ["2.45 to 2.30", "Write the smaller number of the range first."],
    ["1e100", "Write at most 20 digits and a power of ten from −99 to 99."],
    ["123456789012345678901", "Write at most 20 digits and a power of ten from −99 to 99."],
    ["1e999999", "is not a number"],
    ["5 ± -1", "The tolerance must be a number or a percentage, 0 or more."],
    ["5 (about)", "is not known here"],
    ["5 (9 to 2 figures)", "Ask for 1 to 20, the smaller number first."],
    ["1e99 ± 1e-99", "The tolerance is too small for this number."],
    ["", "A number is missing."],
  ])("%j is refused with a message", (answerKey, message) => {
    expect(() => integer.readKey({ answerKey }, exactly)).toThrow(message);
  });

  test("a question with two decimals says that a range needs exact comparison", () => {
    expect(() => integer.readKey({ answerKey: "2.3 to 2.45" }, {})).toThrow(
      "A range, a percentage or a power of ten needs exact comparison.",
    );
  });
});

test("a corrected key keeps the figures that students were asked for, unless it names others", () => {
  const asked: IntegerContent = { format: "decimal", figures: { min: 2, max: 3 } };
  const read = (answerKey: string) => integer.readKey({ answerKey }, asked);
  expect(read("0.06")).toMatchObject({ figures: { min: 2, max: 3 }, written: "0.06" });
  const any = read("0.06 (1 to 20 figures)");
  expect(any).toMatchObject({ figures: { min: 1, max: 20 } });
  expect(integer.writeKey(any, asked)).toBe("0.06 (1 to 20 figures)");
  expect(integer.keyText(any, asked)).toBe("0.06 (1 to 20 figures)");
});

test("a correct value in another form has a remark, any other answer none", () => {
  const key = integer.readKey({ answerKey: "0.05 (2 to 3 figures)" }, exactly);
  const remark = (text: string) =>
    integer.remark?.(integer.readAnswer(text, exactly) ?? "", key, exactly);
  expect(remark("5.000e-2")).toBe("Correct value, but 4 significant figures; 2 or 3 were asked.");
  expect([remark("0.050"), remark("0.06")]).toEqual([null, null]);
});

/** A decimal as a fraction of two whole numbers. */
function fraction(decimal: Decimal): [bigint, bigint] {
  const [coefficient = "0", exponent = "0"] = decimal.split("e");
  const power = Number(exponent);
  return power < 0
    ? [BigInt(coefficient), 10n ** BigInt(-power)]
    : [BigInt(coefficient) * 10n ** BigInt(power), 1n];
}

const signOf = (n: bigint) => (n > 0n ? 1 : n < 0n ? -1 : 0);
const bySigns = ([a, b]: [bigint, bigint], [c, d]: [bigint, bigint]) => signOf(a * d - c * b);
const holds = (law: (one: Decimal, other: Decimal) => void) =>
  fc.assert(fc.property(decimalArbitrary, decimalArbitrary, law), { numRuns: runs(2000) });

describe("for any decimals", () => {
  test("comparison agrees with fractions of whole numbers", () => {
    holds((one, other) => {
      expect(compare(one, other)).toBe(bySigns(fraction(one), fraction(other)));
      expect(compare(one, one)).toBe(0);
    });
  });

  test("a number is written as a text that is read as the same number", () => {
    holds((one) => {
      expect(isDecimal(one)).toBe(true);
      expect(readNumber(writeNumber(one))).toBe(one);
    });
  });

  test("an interval is closed, and its ends are the fractions that the tolerance gives", () => {
    const small = fc.tuple(
      fc.integer({ min: -999_999, max: 999_999 }),
      fc.integer({ min: -9, max: 9 }),
    );
    fc.assert(
      fc.property(small, fc.nat(99_999), ([coefficient, power], tenths) => {
        const value = readNumber(`${coefficient}e${power}`) ?? "";
        const margin = readNumber(`${tenths}e-1`) ?? "";
        const [n, d] = fraction(value);
        const { min, max } = around(value, margin);
        expect(bySigns(fraction(min), [n * 10n - BigInt(tenths) * d, d * 10n])).toBe(0);
        expect(bySigns(fraction(max), [n * 10n + BigInt(tenths) * d, d * 10n])).toBe(0);
        const size = n < 0n ? -n : n;
        const share = aroundPercent(value, margin);
        expect(bySigns(fraction(share.max), [n * 1000n + size * BigInt(tenths), d * 1000n])).toBe(
          0,
        );
        expect(bySigns(fraction(share.min), [n * 1000n - size * BigInt(tenths), d * 1000n])).toBe(
          0,
        );
        const key = integer.readKey(
          { answerKey: writeNumber(value), tolerance: `${tenths / 10}` },
          exactly,
        );
        for (const end of [min, max]) {
          expect(integer.verdict(readNumber(end), key, exactly).outcome).toBe("right");
        }
      }),
      { numRuns: runs(500) },
    );
  });
});
