import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";

/** What a report is narrowed to, as the address has it; empty for what narrows nothing. */
export interface ReportFilters {
  /** `2026-11`; empty for the running one. */
  month: string;
  examType: string;
  /** The report's own, by name. */
  own: Readonly<Record<string, string>>;
  /** The place where the page before ended; empty for the first one. */
  after: string;
}

/** A report's own filters: the values that each may have. */
export type OwnFilters = Readonly<Record<string, readonly string[]>>;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The filters in an address; whatever is none of theirs is passed over. */
export function readFilters(search: URLSearchParams, own: OwnFilters): ReportFilters {
  const oneOf = (name: string, values: readonly string[]) => {
    const value = search.get(name) ?? "";
    return values.includes(value) ? value : "";
  };
  const month = search.get("month") ?? "";
  return {
    month: MONTH.test(month) ? month : "",
    examType: oneOf("examType", EXAM_TYPES),
    own: Object.fromEntries(
      Object.entries(own).map(([name, values]) => [name, oneOf(name, values)]),
    ),
    after: search.get("after") ?? "",
  };
}

/** The query of an address, and of a call: what narrows nothing is left out. */
export function writeFilters({
  month,
  examType,
  own,
  after,
}: ReportFilters): Record<string, string> {
  const all = { month, examType, ...own, after };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

/** The running month in India and so many before it, the newest first. */
export function lastMonths(now: Date, count: number): string[] {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(now);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** "November 2026" */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
