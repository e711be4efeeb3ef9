import {
  canonicalName,
  EXAM_TYPES,
  type ExamType,
} from "@academy/core/kernel/exam-type/exam-type.rules.ts";

/** What the list is narrowed to; an empty text narrows nothing. */
export interface ReportFilters {
  examType: ExamType | "";
  /** Calendar days, "2026-11-21". */
  startDate: string;
  endDate: string;
}

const DAY = /^\d{4}-\d\d-\d\d$/;

const isDay = (text: string): boolean => {
  const ms = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // 30 February is read as 2 March: it must come out as it went in.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
};

/** The filters in an address; whatever is none of theirs is passed over. */
export function readFilters(search: URLSearchParams): ReportFilters {
  const name = canonicalName(search.get("examType") ?? "");
  const day = (key: string) => {
    const text = search.get(key) ?? "";
    return isDay(text) ? text : "";
  };
  return {
    examType: EXAM_TYPES.find((code) => code === name) ?? "",
    startDate: day("startDate"),
    endDate: day("endDate"),
  };
}

/** The page in an address, from 1. */
export const readPage = (search: URLSearchParams): number => {
  const page = Number(search.get("page") ?? "1");
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** The query of an address, or of a call: what is empty, and the first page, are left out. */
export function writeFilters(filters: ReportFilters, page = 1): Record<string, string> {
  const given = Object.entries({ ...filters }).filter(([, value]) => value !== "");
  return { ...Object.fromEntries(given), ...(page > 1 && { page: String(page) }) };
}

/** What is wrong with the days, in words; null when nothing is. */
export const daysProblem = ({ startDate, endDate }: ReportFilters): string | null =>
  startDate !== "" && endDate !== "" && endDate < startDate
    ? "The end date must not be before the start date."
    : null;
