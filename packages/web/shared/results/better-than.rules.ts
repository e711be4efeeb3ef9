import type { ScoreHistogram } from "@academy/core/exam/terms/result/report-notes.schema.ts";
import { countOf, formatMarks } from "../../lib/format.ts";

/** "Better than 109 of 150 students."; empty with the lowest marks. */
export function betterThan({
  below,
  students,
}: Pick<ScoreHistogram, "below" | "students">): string {
  const all = students.reduce((sum, count) => sum + count, 0);
  return below === 0 ? "" : `Better than ${formatMarks(below)} of ${countOf(all, "student")}.`;
}
