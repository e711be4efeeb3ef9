import { expect, test } from "vitest";
import {
  countOf,
  formatDuration,
  formatMinutes,
  formatDay,
  formatMoment,
  formatPercent,
  formatRupees,
  formatScore,
  formatSpan,
  sizeWords,
} from "./format.ts";

test("a time includes the viewer's zone", () => {
  expect(formatMoment("2026-11-21T04:30:00.000Z", "Asia/Kolkata")).toBe("21 Nov 2026, 10:00 IST");
  expect(formatMoment("2026-11-21T04:30:00.000Z", "Europe/London")).toBe("21 Nov 2026, 04:30 GMT");
  expect(formatMoment("2026-09-01T18:45:00.000Z", "Asia/Kolkata")).toBe("2 Sep 2026, 00:15 IST");
});

test("a date is in the viewer's zone", () => {
  expect(formatDay("2026-09-01T18:45:00.000Z", "Asia/Kolkata")).toBe("2 Sep 2026");
  expect(formatDay("2026-09-01T18:45:00.000Z", "Europe/London")).toBe("1 Sep 2026");
  expect(formatDay("soon")).toBe("–");
});

test("a zone without an abbreviation is shown by its offset", () => {
  expect(formatMoment("2026-11-21T04:30:00.000Z", "America/Sao_Paulo")).toBe(
    "21 Nov 2026, 01:30 GMT-3",
  );
});

test("an invalid time is a dash", () => {
  expect(formatMoment("soon", "Asia/Kolkata")).toBe("–");
  expect(formatSpan("soon", "2026-11-21T04:30:00.000Z", "Asia/Kolkata")).toBe("–");
});

test("a period shows a shared date once", () => {
  const start = "2026-11-21T04:30:00.000Z";
  expect(formatSpan(start, "2026-11-21T07:30:00.000Z", "Asia/Kolkata")).toBe(
    "21 Nov 2026, 10:00 – 13:00 IST",
  );
  expect(formatSpan(start, "2026-11-22T07:30:00.000Z", "Asia/Kolkata")).toBe(
    "21 Nov 2026, 10:00 – 22 Nov 2026, 13:00 IST",
  );
});

test.each([
  [
    "America/New_York",
    "2027-03-14T06:30",
    "2027-03-14T07:30",
    "14 Mar 2027, 01:30 EST – 03:30 EDT",
  ],
  ["America/New_York", "2027-11-07T05:30", "2027-11-07T06:30", "7 Nov 2027, 01:30 EDT – 01:30 EST"],
  ["Europe/London", "2027-10-31T00:30", "2027-10-31T01:30", "31 Oct 2027, 01:30 BST – 01:30 GMT"],
])("a period across a clock change in %s shows both zones", (zone, start, end, words) => {
  expect(formatSpan(`${start}:00.000Z`, `${end}:00.000Z`, zone)).toBe(words);
});

test("seconds are minutes and seconds, floored at zero", () => {
  expect(formatMinutes(3725)).toBe("62m 5s");
  expect(formatMinutes(59.9)).toBe("0m 59s");
  expect(formatMinutes(-4)).toBe("0m 0s");
  expect(formatMinutes(Number.NaN)).toBe("0m 0s");
  expect(formatMinutes(undefined)).toBe("0m 0s");
});

test("minutes are in everyday form", () => {
  expect([45, 60, 200].map(formatDuration)).toEqual(["45 min", "1 h", "3 h 20 min"]);
});

test("marks have no needless zeros", () => {
  expect(formatScore(3.5, 4)).toBe("3.5 / 4");
  expect(formatScore(-1, 216)).toBe("−1 / 216");
});

test("percent is clamped to 0-100", () => {
  expect([87.354, -3, 140, Number.NaN].map(formatPercent)).toEqual(["87.35%", "0%", "100%", "0%"]);
});

test("rupees are grouped as in India", () => {
  expect(formatRupees(4999)).toBe("₹4,999");
  expect(formatRupees(124_999)).toBe("₹1,24,999");
  expect(formatRupees(99.5)).toBe("₹99.50");
});

test("one question is singular", () => {
  expect([countOf(1, "question"), countOf(54, "question")]).toEqual(["1 question", "54 questions"]);
});

test("sizes are in readable units", () => {
  expect([1, 655_360, 12_897_484, 1_503_238_553].map(sizeWords)).toEqual([
    "1 KB",
    "640 KB",
    "12.3 MB",
    "1.4 GB",
  ]);
});
