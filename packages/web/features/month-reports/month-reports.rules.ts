import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { monthName } from "../../lib/address/months.rules.ts";
import { addressFilters, choiceIn } from "../../lib/address/address-filters.rules.ts";
import { dayIn } from "../../lib/address/days.rules.ts";
import { formatDay } from "../../lib/format.ts";

/** A report's own filters, each with its allowed values. */
export type OwnFilters = Readonly<Record<string, readonly string[]>>;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/**
 * The filters of a report: `month` is empty for the current one, `after` for the first page.
 *
 * @param own the report's own filters, by name.
 * @param withDays whether days from one to another can replace the month
 */
export const monthFilters = (own: OwnFilters, withDays = false) =>
  addressFilters<ReportFilters>({
    parse: (parts) => ({
      month: MONTH.test(parts["month"] ?? "") ? (parts["month"] ?? "") : "",
      examType: choiceIn(EXAM_TYPES, parts["examType"]),
      ...Object.fromEntries(
        Object.entries(own).map(([name, values]) => [name, choiceIn(values, parts[name])]),
      ),
      from: withDays ? dayIn(parts["from"]) : "",
      to: withDays ? dayIn(parts["to"]) : "",
      after: parts["after"] ?? "",
    }),
  });

/** Whether days from one to another replace the month; half a span does not yet. */
export const hasDays = ({ from, to }: Days): boolean => from !== "" && to !== "" && from <= to;

/** Why chosen days ask for nothing; null while they do, and while they are not complete. */
export const daysProblem = ({ from, to }: Days): string | null =>
  from !== "" && to !== "" && from > to ? "The first day is after the last one." : null;

/** A query without days that ask for nothing. */
export function asked({ from = "", to = "", ...query }: Record<string, string>) {
  return hasDays({ from, to }) ? { ...query, from, to } : query;
}

type Days = Pick<ReportFilters, "from" | "to">;

/** By name, including the report's own. */
export type ReportFilters = Record<string, string> & {
  month: string;
  examType: string;
  /** First and last day, of reports that have them. */
  from: string;
  to: string;
  after: string;
};

/** What a report is about: "November 2026", "the next 30 days", "the days 5 Apr 2026 to 9 May 2026". */
export function spanName(month: string, { within = "", from, to }: ReportFilters): string {
  if (hasDays({ from, to })) return `the days ${formatDay(from, "UTC")} to ${formatDay(to, "UTC")}`;
  return within === "" ? monthName(month) : `the next ${within} days`;
}
