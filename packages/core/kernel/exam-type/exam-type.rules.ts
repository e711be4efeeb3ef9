import type { ExamTypeOffer, ExamTypeSettings } from "./exam-type.schema.ts";

/** The families of exams that the academy prepares for, in their canonical spelling. */
export const EXAM_TYPES = ["FOUNDATION", "JEE", "NEET", "AS_LEVEL", "A_LEVEL"] as const;

export type ExamType = (typeof EXAM_TYPES)[number];

export const examTypeLabels: Record<ExamType, string> = {
  FOUNDATION: "Foundation",
  JEE: "JEE",
  NEET: "NEET",
  AS_LEVEL: "AS Level",
  A_LEVEL: "A Level",
};

/** "AS LEVEL", "as-level" and "As_Level" all name AS_LEVEL: upper case, one underscore between. */
export const canonicalName = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/[\s_-]+/g, "_");

/** How long a subscription lasts by default. */
const YEAR_DAYS = 365;

/** The settings of an exam type before an administrator sets them: no subscription is for sale. */
export const unset = (examType: ExamType): ExamTypeSettings => ({
  examType,
  name: examTypeLabels[examType],
  fee: null,
  days: YEAR_DAYS,
  includes: [],
  rev: 0,
  updatedAt: null,
  updatedBy: "",
});

/** The exam types that can be subscribed to: those with a fee. */
export const offered = (settings: readonly ExamTypeSettings[]): ExamTypeOffer[] =>
  settings.flatMap(({ examType, name, fee, days, includes }) =>
    fee === null ? [] : [{ examType, name, fee, days, includes }],
  );

/** "1 year", "45 days": how long a subscription lasts. */
export const lengthText = (days: number): string =>
  days % YEAR_DAYS === 0 ? counted(days / YEAR_DAYS, "year") : counted(days, "day");

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
