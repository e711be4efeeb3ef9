import { expect, test } from "vitest";
import { daysProblem, reportFilters } from "./student-reports.rules.ts";

const read = (query: string) => reportFilters.read(new URLSearchParams(query));
const none = { examType: "", startDate: "", endDate: "", page: 1 } as const;

test("filters in an address are read as they were written", () => {
  const filters = { examType: "AS_LEVEL", startDate: "2026-11-01", endDate: "", page: 3 } as const;
  const written = reportFilters.write(filters);
  expect(written).toEqual({ examType: "AS_LEVEL", startDate: "2026-11-01", page: "3" });
  expect(reportFilters.read(new URLSearchParams(written))).toEqual(filters);
  expect(reportFilters.write(none)).toEqual({});
});

test("an exam type is recognised in any case", () => {
  expect(read("examType=as%20level").examType).toBe("AS_LEVEL");
});

test.each(["", "examType=CHESS", "startDate=yesterday&endDate=2026-02-30", "startDate=2026-13-01"])(
  "%j sets no filter",
  (query) => {
    expect(read(query)).toEqual(none);
  },
);

test.each(["", "page=0", "page=-1", "page=x", "page=1.5"])("%j is the first page", (query) => {
  expect(read(query).page).toBe(1);
});

test("dates in the wrong order are rejected; a single date or the same one twice is accepted", () => {
  const days = (startDate: string, endDate: string) => daysProblem({ startDate, endDate });
  expect(days("2026-11-22", "2026-11-21")).toContain("end date");
  expect(days("2026-11-21", "2026-11-21")).toBeNull();
  expect(days("2026-11-22", "")).toBeNull();
});
