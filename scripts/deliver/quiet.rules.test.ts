import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quietAt, quietRefusal, readQuietTimes } from "./quiet.rules.ts";

const exam = "2026-12-04T00:00+05:30/2026-12-06T18:00+05:30";
const at = (text: string) => Date.parse(text);

describe("quiet times", () => {
  it("are read from a list, in their own zones; an empty text has none", () => {
    expect(readQuietTimes("")).toEqual([]);
    expect(readQuietTimes(" , ")).toEqual([]);
    const both = readQuietTimes(`${exam}, 2026-12-20T00:00Z/2026-12-21T00:00:00Z`);
    expect(both.map(({ from, to }) => [from, to])).toEqual([
      [at("2026-12-03T18:30Z"), at("2026-12-06T12:30Z")],
      [at("2026-12-20T00:00Z"), at("2026-12-21T00:00Z")],
    ]);
  });

  it.each([
    "2026-12-04",
    "2026-12-04T00:00+05:30",
    "2026-12-04T00:00/2026-12-06T18:00",
    "2026-12-04T00:00Z/2026-12-05T00:00Z/2026-12-06T00:00Z",
    "2026-13-04T00:00Z/2026-13-05T00:00Z",
    "tomorrow",
  ])("are refused when malformed: %s", (text) => {
    expect(() => readQuietTimes(`${exam},${text}`)).toThrow(`"${text}"`);
  });

  it("are refused when they end before they begin", () => {
    expect(() => readQuietTimes("2026-12-06T00:00Z/2026-12-04T00:00Z")).toThrow("ends before");
  });

  it.each([
    ["2026-12-03T23:59:59+05:30", false],
    ["2026-12-04T00:00:00+05:30", true],
    ["2026-12-05T10:00:00+05:30", true],
    ["2026-12-06T17:59:59+05:30", true],
    ["2026-12-06T18:00:00+05:30", false],
  ])("at %s: %s", (moment, isQuiet) => {
    expect(quietRefusal(readQuietTimes(exam), at(moment)) !== undefined).toBe(isQuiet);
  });

  it("give the end, the latest of several", () => {
    const times = readQuietTimes(`${exam},2026-12-05T00:00+05:30/2026-12-08T00:00+05:30`);
    expect(quietRefusal(times, at("2026-12-05T09:00+05:30"))).toBe(
      "No deployment from the day before an exam until its results are out. This quiet time ends at 2026-12-07T18:30:00.000Z (2026-12-05T00:00+05:30/2026-12-08T00:00+05:30).",
    );
  });

  it("include their beginning, but not their end", () => {
    const year = fc
      .integer({ min: 0, max: 365 * 24 * 60 })
      .map((m) => at("2026-01-01T00:00Z") + m * 60_000);
    const minutes = fc.integer({ min: 1, max: 365 * 24 * 60 });
    fc.assert(
      fc.property(year, minutes, year, (from, length, now) => {
        const to = from + length * 60_000;
        const text = [from, to]
          .map((ms) => new Date(ms).toISOString().slice(0, 19) + "Z")
          .join("/");
        expect(quietAt(readQuietTimes(text), now) !== undefined).toBe(from <= now && now < to);
      }),
    );
  });
});
