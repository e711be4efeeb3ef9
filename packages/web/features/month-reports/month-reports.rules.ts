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

/** Whether chosen days replace the month: both are set, and in the right order. */
export const hasDays = ({ from, to }: Days): boolean => from !== "" && to !== "" && from <= to;

/** The problem with the chosen days; null if there is none, or a day is still missing. */
export const daysProblem = ({ from, to }: Days): string | null =>
  from !== "" && to !== "" && from > to ? "The first day is after the last one." : null;

/** The query without its days, unless they can replace the month. */
export function asked({ from = "", to = "", ...query }: Record<string, string>) {
  return hasDays({ from, to }) ? { ...query, from, to } : query;
}

type Days = Pick<ReportFilters, "from" | "to">;

/** The filters by name, including the report's own. */
export type ReportFilters = Record<string, string> & {
  month: string;
  examType: string;
  /** First and last day, if the report has these filters. */
  from: string;
  to: string;
  after: string;
};

/** What a report is about: "November 2026", "the next 30 days", "the days 5 Apr 2026 to 9 May 2026". */
export function spanName(month: string, { within = "", from, to }: ReportFilters): string {
  if (hasDays({ from, to })) return `the days ${formatDay(from, "UTC")} to ${formatDay(to, "UTC")}`;
  return within === "" ? monthName(month) : `the next ${within} days`;
}
