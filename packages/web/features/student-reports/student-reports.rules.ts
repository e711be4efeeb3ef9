import {
  canonicalName,
  EXAM_TYPES,
  type ExamType,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { addressFilters } from "../../lib/address/address-filters.rules.ts";
import { pageIn } from "../../lib/address/address.rules.ts";
import { dayIn } from "../../lib/address/days.rules.ts";

/** The filters of the list; an empty text means no filter. */
export interface ReportFilters {
  examType: ExamType | "";
  /** Calendar days, "2026-11-21". */
  startDate: string;
  endDate: string;
  page: number;
}

/** The exam type in a text, in upper or lower case. */
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

/** What is wrong with the two dates; null if they are valid. */
export const daysProblem = ({
  startDate,
  endDate,
}: Pick<ReportFilters, "startDate" | "endDate">): string | null =>
  startDate !== "" && endDate !== "" && endDate < startDate
    ? "The end date must not be before the start date."
    : null;
