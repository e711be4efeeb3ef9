import { describe, expect, test } from "vitest";
import { readNumber, stepped, typable } from "./number.rules.ts";

const whole = { min: 1, max: 20, decimals: 0 };
const marks = { min: 0.01, max: 1000, decimals: 2 };

describe("a number field", () => {
  test.each([
    ["", whole, true],
    ["12", whole, true],
    ["1.", whole, false],
    ["-", whole, false],
    ["-", { ...whole, min: -4 }, true],
    ["1e3", whole, false],
    [".", marks, true],
    ["0.25", marks, true],
    ["0.255", marks, false],
  ])("takes %j or refuses it", (text, bounds, taken) => {
    expect(typable(text, bounds)).toBe(taken);
  });

  test.each([
    ["", undefined],
    [".", undefined],
    ["-", undefined],
    ["1.", 1],
    [".5", 0.5],
    ["0", 0],
  ])("reads %j as %j", (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  test("steps inside its bounds, without the rounding faults of sums", () => {
    expect(stepped(undefined, 1, whole)).toBe(1);
    expect(stepped(20, 1, whole)).toBe(20);
    expect(stepped(0, -1, whole)).toBe(1);
    expect(stepped(0.1, 0.2, marks)).toBe(0.3);
    expect(stepped(4, -0.01, marks)).toBe(3.99);
  });
});
