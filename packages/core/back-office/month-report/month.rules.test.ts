import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf, monthOf } from "../../kernel/shared/time.ts";
import { byDay, monthSpan, monthsIn, periodOf, spanOf, sumBy } from "./month.rules.ts";

const months = fc
  .tuple(fc.integer({ min: 2020, max: 2060 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`);

test("quarters and financial years begin in April", () => {
  expect(periodOf("2027-02")).toEqual(["2027-02"]);
  expect(periodOf("2027-02", "quarter")).toEqual(["2027-01", "2027-02", "2027-03"]);
  expect(periodOf("2026-04", "quarter")).toEqual(["2026-04", "2026-05", "2026-06"]);
  for (const month of ["2026-04", "2026-12", "2027-03"]) {
    const year = periodOf(month, "year");
    expect([year.length, year[0], year.at(-1)]).toEqual([12, "2026-04", "2027-03"]);
  }
});

const NOW = Date.parse("2026-11-28T10:00:00Z");

test("filters ask for days from one to another, or for a month, its quarter or its financial year", () => {
  const days = (filters: Parameters<typeof spanOf>[0]) => {
    const { from, to } = spanOf(filters, NOW);
    return [dayOf(from), dayOf(to)];
  };
  expect(days({})).toEqual(["2026-11-01", "2026-11-30"]);
  expect(days({ month: "2027-02", period: "quarter" })).toEqual(["2027-01-01", "2027-03-31"]);
  expect(days({ month: "2027-02", period: "year" })).toEqual(["2026-04-01", "2027-03-31"]);
  const some = { from: "2026-04-05", to: "2026-05-09" };
  expect(days({ ...some, month: "2027-02", period: "year" })).toEqual(["2026-04-05", "2026-05-09"]);
  expect(days({ from: "2026-04-05", to: "2026-04-05" })).toEqual(["2026-04-05", "2026-04-05"]);
});

test.each([
  [{ from: "2026-11-01" }, "half_a_span"],
  [{ to: "2026-11-01" }, "half_a_span"],
  [{ from: "2026-11-02", to: "2026-11-01" }, "no_span"],
  [{ from: "2020-11-02", to: "2026-11-01" }, "long_span"],
])("the days %j are refused", (filters, code) => {
  expect(() => spanOf(filters, NOW)).toThrow(expect.objectContaining({ kind: "invalid", code }));
});

test("a month begins and ends at midnight in India", () => {
  expect(monthOf(Date.parse("2026-10-31T18:29:59.999Z"))).toBe("2026-10");
  expect(monthOf(Date.parse("2026-10-31T18:30:00.000Z"))).toBe("2026-11");
  expect(monthSpan("2026-12").to).toBe(Date.parse("2026-12-31T18:29:59.999Z"));
});

test("the span of a month covers it, and the spans follow each other without a gap", () => {
  fc.assert(
    fc.property(months, (month) => {
      const { from, to } = monthSpan(month);
      expect([monthOf(from), monthOf(to)]).toEqual([month, month]);
      expect(monthSpan(monthOf(to + 1)).from).toBe(to + 1);
    }),
  );
});

test("days without rows are listed with zero, and all rows are counted", () => {
  fc.assert(
    fc.property(months, fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (month, shares) => {
      const { from, to } = monthSpan(month);
      const rows = shares.map((share) => Math.floor(from + share * (to - from)));
      const days = byDay({ from, to }, rows, { dayOf, value: () => 1 });
      expect(days.length).toBeGreaterThanOrEqual(28);
      expect(days.every(({ day }) => day.startsWith(month))).toBe(true);
      expect(days.reduce((sum, { value }) => sum + value, 0)).toBe(rows.length);
      for (const ms of rows) {
        expect(days.find(({ day }) => day === dayOf(ms))?.value).toBeGreaterThan(0);
      }
    }),
  );
});

test("sums are ordered with the largest first", () => {
  const rows = ["a", "b", "b", "c"];
  expect(
    sumBy(
      rows,
      (row) => row,
      () => 1,
    ),
  ).toEqual([
    { name: "b", value: 2 },
    { name: "a", value: 1 },
    { name: "c", value: 1 },
  ]);
});

test("days ahead lie in as many months as they touch", () => {
  const from = Date.parse("2026-11-24T10:00:00Z");
  expect(monthsIn({ from, to: Date.parse("2026-11-30T18:29:59.999Z") })).toEqual(["2026-11"]);
  expect(monthsIn({ from, to: Date.parse("2027-01-23T18:29:59.999Z") })).toEqual([
    "2026-11",
    "2026-12",
    "2027-01",
  ]);
});
