import { describe, expect, test } from "vitest";
import { HOUR, iso, MINUTE, weekOf } from "../../kernel/shared/time.ts";
import { endingDays, endOfWeek, isCountDue, latestWeeks, letterWeek } from "./week.rules.ts";

const at = (text: string): number => Date.parse(text);
const WEEK = "2026-11-23";

describe("a week", () => {
  test("begins on Monday at midnight in India", () => {
    expect(weekOf(at("2026-11-22T18:29:59.999Z"))).toBe("2026-11-16");
    expect(weekOf(at("2026-11-22T18:30:00.000Z"))).toBe(WEEK);
    expect(weekOf(at("2026-11-29T18:29:59.999Z"))).toBe(WEEK);
    expect(iso(endOfWeek(WEEK))).toBe("2026-11-29T18:30:00.000Z");
  });

  test("is one of the last twelve, over the new year too", () => {
    const weeks = latestWeeks(at("2027-01-06T00:00:00Z"));
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(0, 2)).toEqual(["2027-01-04", "2026-12-28"]);
    expect(weeks.at(-1)).toBe("2026-10-19");
  });
});

describe("counting a week", () => {
  const end = endOfWeek(WEEK);

  test("is due every quarter of an hour while it runs", () => {
    const now = end - 30 * HOUR;
    expect(isCountDue(WEEK, null, now)).toBe(true);
    expect(isCountDue(WEEK, now - 14 * MINUTE, now)).toBe(false);
    expect(isCountDue(WEEK, now - 15 * MINUTE, now)).toBe(true);
    expect(isCountDue("2026-11-30", null, now)).toBe(false);
  });

  test("is due twice after its end, and then no more", () => {
    expect(isCountDue(WEEK, end - MINUTE, end + MINUTE)).toBe(false);
    expect(isCountDue(WEEK, end - MINUTE, end + 2 * MINUTE)).toBe(true);
    expect(isCountDue(WEEK, end + 2 * MINUTE, end + 47 * HOUR)).toBe(false);
    expect(isCountDue(WEEK, end + 2 * MINUTE, end + 48 * HOUR)).toBe(true);
    expect(isCountDue(WEEK, end + 48 * HOUR, end + 900 * HOUR)).toBe(false);
  });

  test("is never due for a week of which nothing was counted while it ran", () => {
    expect(isCountDue(WEEK, null, end + HOUR)).toBe(false);
  });
});

test("subscriptions end soon within 30 days of today, or of a past week's Sunday", () => {
  expect(endingDays(WEEK, "2026-11-25")).toEqual({ from: "2026-11-25", to: "2026-12-25" });
  expect(endingDays("2026-11-16", "2026-11-25")).toEqual({ from: "2026-11-22", to: "2026-12-22" });
});

test("the letter is due on Monday from seven o'clock in India, for a day", () => {
  expect(letterWeek(at("2026-11-30T01:29:59Z"))).toBeNull();
  expect(letterWeek(at("2026-11-30T01:30:00Z"))).toBe(WEEK);
  expect(letterWeek(at("2026-12-01T01:29:59Z"))).toBe(WEEK);
  expect(letterWeek(at("2026-12-01T01:30:00Z"))).toBeNull();
});
