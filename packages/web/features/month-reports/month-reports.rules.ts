import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { monthName } from "../../lib/address/months.rules.ts";
import { addressFilters, choiceIn } from "../../lib/address/address-filters.rules.ts";

/** A report's own filters, each with its allowed values. */
export type OwnFilters = Readonly<Record<string, readonly string[]>>;

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

/**
 * The filters of a report: `month` is empty for the current one, `after` for the first page.
 *
 * @param own the report's own filters, by name.
 */
export const monthFilters = (own: OwnFilters) =>
  addressFilters<ReportFilters>({
    parse: (parts) => ({
      month: MONTH.test(parts["month"] ?? "") ? (parts["month"] ?? "") : "",
      examType: choiceIn(EXAM_TYPES, parts["examType"]),
      ...Object.fromEntries(
        Object.entries(own).map(([name, values]) => [name, choiceIn(values, parts[name])]),
      ),
      after: parts["after"] ?? "",
    }),
  });

/** By name, including the report's own. */
export type ReportFilters = Record<string, string> & {
  month: string;
  examType: string;
  after: string;
};

/** What a report is about: "November 2026", or "the next 30 days". */
export const spanName = (month: string, { within = "" }: ReportFilters): string =>
  within === "" ? monthName(month) : `the next ${within} days`;
