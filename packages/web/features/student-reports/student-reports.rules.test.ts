import { expect, test } from "vitest";
import { daysProblem, readFilters, readPage, writeFilters } from "./student-reports.rules.ts";

const read = (query: string) => readFilters(new URLSearchParams(query));
const none = { examType: "", startDate: "", endDate: "" } as const;

test("filters in an address are read back as they were written", () => {
  const filters = { examType: "AS_LEVEL", startDate: "2026-11-01", endDate: "" } as const;
  const written = writeFilters(filters, 3);
  expect(written).toEqual({ examType: "AS_LEVEL", startDate: "2026-11-01", page: "3" });
  const search = new URLSearchParams(written);
  expect(readFilters(search)).toEqual(filters);
  expect(readPage(search)).toBe(3);
  expect(writeFilters(none)).toEqual({});
});

test("an exam type is known in any spelling", () => {
  expect(read("examType=as%20level").examType).toBe("AS_LEVEL");
});

test.each(["", "examType=CHESS", "startDate=yesterday&endDate=2026-02-30", "startDate=2026-13-01"])(
  "%j narrows nothing",
  (query) => {
    expect(read(query)).toEqual(none);
  },
);

test.each(["", "page=0", "page=-1", "page=x", "page=1.5"])("%j is the first page", (query) => {
  expect(readPage(new URLSearchParams(query))).toBe(1);
});

test("days in the wrong order are told, one day alone or the same day twice is not", () => {
  const days = (startDate: string, endDate: string) =>
    daysProblem({ examType: "", startDate, endDate });
  expect(days("2026-11-22", "2026-11-21")).toContain("end date");
  expect(days("2026-11-21", "2026-11-21")).toBeNull();
  expect(days("2026-11-22", "")).toBeNull();
});
