import { describe, expect, test } from "vitest";
import { integer } from "./integer.ts";

describe("a number's key", () => {
  const read = (answerKey: unknown, tolerance?: unknown) =>
    integer.readKey({ answerKey, tolerance }, {});

  test("is stored in hundredths, rounded half away from zero", () => {
    expect(read("3.10")).toEqual({ value: 310, tolerance: 0 });
    expect(read(-2.675, "0.5")).toEqual({ value: -268, tolerance: 50 });
    expect(read(5, "")).toEqual({ value: 500, tolerance: 0 });
  });

  test.each([undefined, null, "", "abc", Number.NaN, [3], {}, true])("is refused for %j", (key) => {
    expect(() => read(key)).toThrow("Please enter a valid numeric answer.");
  });

  test.each([-0.5, "wide", Number.POSITIVE_INFINITY, {}])("has no tolerance of %j", (tolerance) => {
    expect(() => read(1, tolerance)).toThrow("The tolerance must be a number, 0 or more.");
  });

  test.each([
    ["1.6e-19", undefined],
    ["9.81", "0.005"],
    ["2.375", 0.075],
    ["0.0049", "0.0001"],
  ])("of %s with a tolerance of %s is refused rather than changed", (answerKey, tolerance) => {
    expect(() => read(answerKey, tolerance)).toThrow("a change of more than 0.5%");
  });

  test("shows the value after rounding to two decimals", () => {
    const changes = (answerKey: unknown, tolerance?: unknown) =>
      integer.keyChanges?.({ answerKey, tolerance });
    expect(changes(3.14, 0.01)).toEqual([]);
    const [value, spread] = changes("3.14159", "20.001") ?? [];
    expect(value).toEqual({ path: "answerKey", written: "3.14159", kept: "3.14" });
    expect(spread).toEqual({ path: "tolerance", written: "20.001", kept: "20" });
    const cells = { answerKey: "3.14159 ± 0.01", tolerance: "", subjectiveKeywords: "" };
    expect(integer.keyWords.changes?.(cells)).toEqual([value]);
  });

  test.each(["0 ± 0.004", "1.6e-19", "9.81 ± 0.004"])(
    "of %s is written in a cell that is read without a note of a change",
    (answerKey) => {
      const content = integer.readContent({ answerKey, format: { kind: "decimal" } });
      const cells = integer.keyWords.write(integer.readKey({ answerKey }, content), content);
      expect(integer.keyWords.changes?.(cells)).toEqual([]);
    },
  );

  test("is a plain number in exports, with its tolerance", () => {
    expect(integer.keyText(read(3.14), {})).toBe("3.14");
    expect(integer.keyText(read("3.1", 0.05), {})).toBe("3.1 ± 0.05");
  });
});

describe("a number's answer", () => {
  const key = { value: 310, tolerance: 10 };

  test.each([
    ["3.2", "right"],
    ["3.0", "right"],
    ["3.204", "right"],
    ["3.205", "wrong"],
    ["2.99", "wrong"],
  ])("%s is %s within a tenth of 3.1", (value, outcome) => {
    expect(integer.verdict(integer.readAnswer(value, {}), key, {}).outcome).toBe(outcome);
  });

  test("is whole hundredths on the sheet", () => {
    expect(integer.encode(314)).toBe("314");
    expect(integer.encode(-5)).toBe("-5");
    expect(["-0", "01", "3.14", "01e3", "", "-"].map((text) => integer.decode(text))).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });
});

describe("a number's cells", () => {
  const read = (answerKey: string, tolerance = "") =>
    integer.keyWords.read({ answerKey, tolerance, subjectiveKeywords: "" }, {});

  test.each([
    ["3.14", "", { value: 314, tolerance: 0 }],
    ["-2", " 0.5 ", { value: -200, tolerance: 50 }],
    ["9.81 ± 0.02", "", { value: 981, tolerance: 2 }],
    ["9.81 +/- 0.02", "", { value: 981, tolerance: 2 }],
  ])("%j with %j", (answerKey, tolerance, key) => {
    expect(read(answerKey, tolerance)).toEqual(key);
  });

  test.each([
    [
      "3,14",
      "",
      '"3,14" is not a number. Write digits, with a point before decimals, such as 3.14.',
    ],
    ["", "", "A number is missing. Write digits, with a point before decimals, such as 3.14."],
    ["1", "-1", "The tolerance must be a number, 0 or more."],
    ["1 ± 2", "3", '"1 ± 2" is not a number.'],
  ])("%j with %j is refused with a message", (answerKey, tolerance, message) => {
    expect(() => read(answerKey, tolerance)).toThrow(message);
  });
});
