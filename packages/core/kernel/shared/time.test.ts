import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayEnd, dayStart, HOUR, indianMoment, iso } from "./time.ts";
import { Day, Moment } from "./time.schema.ts";

describe("a moment on the wire", () => {
  test.each([
    ["2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000Z"],
    ["2026-11-21T10:00Z", "2026-11-21T10:00:00.000Z"],
    ["2026-11-21t10:00:00z", "2026-11-21T10:00:00.000Z"],
    ["2026-11-21T10:00:00.1234567Z", "2026-11-21T10:00:00.123Z"],
    ["2026-11-21T10:00:00+05:30", "2026-11-21T04:30:00.000Z"],
    ["2026-11-21T10:00:00+0530", "2026-11-21T04:30:00.000Z"],
    ["2024-02-29T23:30:00-01:00", "2024-03-01T00:30:00.000Z"],
  ])("%s is read as %s", (text, utc) => {
    expect(Moment.parse(text)).toBe(utc);
  });

  test.each([
    "2026-11-21T10:00:00",
    "2026-11-21",
    "",
    "Z",
    "test 1 Z",
    "Sat Nov 21 2026 10:00:00 GMT+0530",
    "2026-02-30T00:00:00Z",
    "2025-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-11-21T25:00:00Z",
    "2026-11-21T10:00:00+99:99",
    "+010000-01-01T00:00:00Z",
    "-000001-01-01T00:00:00Z",
    "9999-12-31T23:59:59-14:00",
    "0000-01-01T00:00:00+14:00",
    " 2026-11-21T10:00:00Z",
    "2026-11-21T10:00:00Z\n",
  ])("%j is refused, by a message that shows a right one", (text) => {
    const read = Moment.safeParse(text);
    expect(read.error?.issues.map(({ message }) => message)).toEqual([
      "Enter a date and time with its zone, such as 2026-11-21T10:00:00Z.",
    ]);
  });

  test("sorts as a text just as it does in time", () => {
    const from = Date.parse("0001-01-01T00:00:00Z");
    const to = Date.parse("9999-12-31T00:00:00Z");
    const ms = fc.integer({ min: from, max: to });
    fc.assert(
      fc.property(ms, ms, (a, b) => {
        expect(Moment.parse(iso(a)) < Moment.parse(iso(b))).toBe(a < b);
      }),
    );
  });
});

describe("a day of India", () => {
  test("lasts from 18:30 UTC of the day before to the millisecond before the next", () => {
    expect(iso(dayStart("2026-11-21"))).toBe("2026-11-20T18:30:00.000Z");
    expect(iso(dayEnd("2026-11-21"))).toBe("2026-11-21T18:29:59.999Z");
  });

  test("agrees with the calendar of Asia/Kolkata at both of its ends", () => {
    const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
    const days = fc.date({
      min: new Date("2000-01-01T00:00:00Z"),
      max: new Date("2099-12-31T00:00:00Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(days, (date) => {
        const day = Day.parse(date.toISOString().slice(0, 10));
        expect(calendar.format(dayStart(day))).toBe(day);
        expect(calendar.format(dayEnd(day))).toBe(day);
        expect(calendar.format(dayStart(day) - 1)).not.toBe(day);
        expect(calendar.format(dayEnd(day) + 1)).not.toBe(day);
        expect(dayEnd(day) - dayStart(day)).toBe(24 * HOUR - 1);
      }),
    );
  });

  test.each(["2026-02-30", "2026-1-1", "21.11.2026", ""])("%j is none", (text) => {
    expect(Day.safeParse(text).success).toBe(false);
  });
});

test("a mail shows times in IST", () => {
  expect(indianMoment(Date.parse("2026-12-31T18:30:00Z"))).toBe("1 Jan 2027, 00:00 IST");
  expect(indianMoment(Date.parse("2027-09-05T04:30:00Z"))).toBe("5 Sep 2027, 10:00 IST");
});
