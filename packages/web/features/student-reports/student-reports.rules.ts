import {
  canonicalName,
  EXAM_TYPES,
  type ExamType,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { addressFilters } from "../../lib/address-filters.rules.ts";
import { pageIn } from "../../lib/address.rules.ts";

/** What the list is narrowed to; an empty text narrows nothing. */
export interface ReportFilters {
  examType: ExamType | "";
  /** Calendar days, "2026-11-21". */
  startDate: string;
  endDate: string;
  page: number;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: string): boolean => {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // 30 February is read as 2 March: it must come out as it went in.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

/** The day that a text of an address or a form names. */
export const dayIn = (text = ""): string => (isDay(text) ? text : "");

/** The exam type that a text names, in any spelling. */
export const examTypeIn = (text = ""): ExamType | "" =>
  EXAM_TYPES.find((code) => code === canonicalName(text)) ?? "";

export const reportFilters = addressFilters<ReportFilters>({
  parse: ({ examType, startDate, endDate, page }) => ({
    examType: examTypeIn(examType),
    startDate: dayIn(startDate),
    endDate: dayIn(endDate),
    page: pageIn(page),
  }),
});

/** What is wrong with the days, in words; null when nothing is. */
export const daysProblem = ({
  startDate,
  endDate,
}: Pick<ReportFilters, "startDate" | "endDate">): string | null =>
  startDate !== "" && endDate !== "" && endDate < startDate
    ? "The end date must not be before the start date."
    : null;
