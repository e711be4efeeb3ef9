import { expect, test } from "vitest";
import { lastMonths, monthName } from "../../lib/address/months.rules.ts";
import { asked, daysProblem, monthFilters, spanName } from "./month-reports.rules.ts";

const filters = monthFilters({ by: ["start"], state: ["running", "ended"] });
const read = (text: string) => filters.read(new URLSearchParams(text));

test.each([
  "month=2026-11&examType=JEE&by=start&state=ended&after=2026-11-03%23ord_1",
  "state=running",
  "",
])("the address %j is written as it was read", (text) => {
  expect(new URLSearchParams(filters.write(read(text))).toString()).toBe(text);
});

test.each(["month=2026-13", "month=x", "examType=XYZ", "by=end", "state=gone"])(
  "%j sets no filter",
  (text) => {
    expect(filters.write(read(text))).toEqual({});
  },
);

test("a report names its month, or the days ahead that replace it", () => {
  const ahead = monthFilters({ within: ["7", "30"] });
  const named = (text: string) => spanName("2026-11", ahead.read(new URLSearchParams(text)));
  expect(["", "within=7", "within=8"].map(named)).toEqual([
    "November 2026",
    "the next 7 days",
    "November 2026",
  ]);
});

test("days replace the month once both are chosen and in order", () => {
  const ofDays = monthFilters({}, true);
  const days = (text: string) => ofDays.read(new URLSearchParams(text));
  const [whole, half, wrong] = [
    "from=2026-04-05&to=2026-05-09",
    "from=2026-04-05",
    "from=2026-05-09&to=2026-04-05",
  ].map(days);
  if (!whole || !half || !wrong) throw new Error("Nothing was read.");
  expect([whole, half, wrong].map((one) => asked(ofDays.write(one)))).toEqual([
    { from: "2026-04-05", to: "2026-05-09" },
    {},
    {},
  ]);
  expect([whole, half, wrong].map(daysProblem)).toEqual([
    null,
    null,
    "The first day is after the last one.",
  ]);
  expect(spanName("2026-11", whole)).toBe("the days 5 Apr 2026 to 9 May 2026");
  expect(spanName("2026-11", half)).toBe("November 2026");
  expect(ofDays.write(days("from=2026-02-30&to=x"))).toEqual({});
  expect(filters.write(read("from=2026-04-05&to=2026-05-09"))).toEqual({});
});

test("earlier months cross the year, starting from the current month in India", () => {
  expect(lastMonths(new Date("2026-01-31T18:31:00Z"), 3)).toEqual([
    "2026-02",
    "2026-01",
    "2025-12",
  ]);
  expect(monthName("2026-11")).toBe("November 2026");
  expect(lastMonths(new Date("2026-11-24T10:00:00Z"), 4, 2)).toEqual([
    "2027-01",
    "2026-12",
    "2026-11",
    "2026-10",
  ]);
});
