import { describe, expect, test } from "vitest";
import { readKeyCells } from "../shared/also-accept.ts";
import { keyReading } from "../shared/key-reading.ts";
import { integerExchange } from "./integer.exchange.ts";
import { integer } from "./integer.ts";

const read = (answerKey: string, tolerance = "") => {
  const cells = { answerKey, tolerance, subjectiveKeywords: "" };
  return keyReading(integer, integerExchange, cells, readKeyCells(integer, {}, cells));
};

describe("how a number's key was read", () => {
  test.each([
    ["0.004", "0.0001", "0.004 ± 0.0001", "0.0039 to 0.0041", "0.004", "0.0038"],
    ["9.81 ± 0.02", "", "9.81 ± 0.02", "9.79 to 9.83", "9.81", "9.78"],
    ["10³", "", "10³", "1000", "1e3", "999"],
    ["1,00,000", "", "1,00,000", "100000", "100000", "99999.99"],
    ["[2.3, 2.45]", "", "[2.3, 2.45]", "2.3 to 2.45", "2.3", "2.29"],
    ["1.60e-19 ± 1 %", "", "1.60e-19 ± 1 %", "1.584e-19 to 1.616e-19", "1.60e-19", "1.583e-19"],
    ["4 or 5.5", "0.1", "4 or 5.5 ± 0.1", "3.9 to 4.1 or 5.4 to 5.6", "4", "3.89"],
    ["3.14159", "", "3.14159", "3.14", "3.14", "3.13"],
    ["0.0040", "", "0.0040", "0.004", "0.0040", "0.0039"],
    ["1e-9", "", "1e-9", "1e-9", "1e-9", "9e-10"],
  ])("%s with %s", (key, tolerance, written, accepts, right, wrong) => {
    const reading = read(key, tolerance);
    if (written === accepts) expect(reading).toBeUndefined();
    else expect(reading).toEqual({ written, accepts, right, wrong });
  });

  test("names the figures that it asks for, with a number that has them", () => {
    expect(read("9.8 ± 0.05 (3 figures)")).toEqual({
      written: "9.8 ± 0.05 (3 figures)",
      accepts: "9.75 to 9.85 (3 figures)",
      right: "9.75",
      wrong: "9.74",
    });
  });

  test.each(["3.14", "-5", "2.3 to 2.45", "4 or 5.5", "0 (whole number)"])(
    "is not shown for %s",
    (key) => {
      expect(read(key)).toBeUndefined();
    },
  );
});
