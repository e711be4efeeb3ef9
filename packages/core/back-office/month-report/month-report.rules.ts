import { EXAM_TYPES, type ExamType } from "../../kernel/exam-type/exam-type.rules.ts";

/** What the rows of each exam type add up to, in the order in which exam types stand everywhere. */
export function inExamTypes<Row extends { examType: ExamType }>(
  rows: readonly Row[],
  value: (row: Row) => number,
): { examType: ExamType; value: number }[] {
  return EXAM_TYPES.map((examType) => ({
    examType,
    value: rows
      .filter((row) => row.examType === examType)
      .reduce((sum, row) => sum + value(row), 0),
  }));
}
