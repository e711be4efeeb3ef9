/** The exam families served, in their canonical spelling. */
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
