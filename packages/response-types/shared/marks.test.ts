import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { centiToUnits, toMarks, toUnits, unitFor, unitsText } from "./marks.ts";

describe("marks in units", () => {
  test("are hundredths unless a mark has thirds", () => {
    expect(unitFor([4, -0.33, 0])).toBe(100);
    expect(unitFor([1, "-1/3"])).toBe(300);
    expect(toUnits(0.25, 100)).toBe(25);
    expect(toUnits(0.25, 300)).toBe(75);
    expect(toUnits("-1/3", 300)).toBe(-100);
    expect(() => toUnits("-1/3", 100)).toThrow("hundredths");
    expect(() => toUnits("1/2", 300)).toThrow("thirds");
  });

  test("keep n × (−1/3) = −n/3 exactly, and round only to show it", () => {
    fc.assert(
      fc.property(fc.nat(3000), (n) => {
        const units = n * toUnits("-1/3", 300);
        expect(units * 3).toBe(-n * 300);
        expect(Math.abs(toMarks(units, 300) + n / 3)).toBeLessThanOrEqual(0.005 + 1e-9);
        if (n % 3 === 0) expect(toMarks(units, 300)).toBe(-n / 3);
      }),
    );
  });

  test("read back the hundredths that they were made from", () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (centi) => {
        expect(toMarks(centiToUnits(centi, 300), 300)).toBe(centi / 100);
        expect(toMarks(centi, 100)).toBe(centi / 100);
      }),
    );
  });

  test("are written as they are, without rounding", () => {
    expect([400, -100, 75, 1200].map((units) => unitsText(units, 300))).toEqual([
      "4/3",
      "-1/3",
      "0.25",
      "4",
    ]);
    expect(unitsText(-33, 100)).toBe("-0.33");
  });
});
