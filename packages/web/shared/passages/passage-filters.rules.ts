import { EXAM_TYPES, type ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { Place } from "../bank/places.rules.ts";

/** What of the passages is listed, as the address has it; empty texts ask for nothing. */
export interface PassageFilters extends Place {
  examType: ExamType | "";
  text: string;
  page: number;
}

const NAMES = ["examType", "subject", "topic", "subTopic", "text"] as const;

/** Reads the filters of an address; a page that is none is the first. */
export function readFilters(search: URLSearchParams): PassageFilters {
  const page = Number(search.get("page"));
  return {
    examType: EXAM_TYPES.find((code) => code === search.get("examType")) ?? "",
    subject: search.get("subject") ?? "",
    topic: search.get("topic") ?? "",
    subTopic: search.get("subTopic") ?? "",
    text: search.get("text") ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address with other filters; what else it says stays. Another filter starts at page 1. */
export function withFilters(
  search: URLSearchParams,
  change: Partial<PassageFilters>,
): URLSearchParams {
  const { page, ...filters } = { ...readFilters(search), page: 1, ...change };
  const next = new URLSearchParams(search);
  for (const name of NAMES) setOrDrop(next, name, filters[name]);
  setOrDrop(next, "page", page > 1 ? String(page) : "");
  return next;
}

function setOrDrop(search: URLSearchParams, name: string, value: string): void {
  if (value === "") search.delete(name);
  else search.set(name, value);
}

/** Whether the list is narrowed at all. */
export const isNarrowed = (filters: PassageFilters): boolean =>
  NAMES.some((name) => filters[name] !== "");

/** The filters as the API's query. */
export const queryOf = ({ page, ...filters }: PassageFilters, limit: number) => ({
  ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")),
  page,
  limit,
});
