import { histogramOf } from "@academy/core/exam/statistics/histogram.rules.ts";
import { ScoreDistribution } from "@academy/ui/score-distribution.tsx";
import { formatMarks } from "../../lib/format.ts";

interface FieldDistributionProps {
  title: string;
  summary: string;
  /** Marks in rising order, each with the number of students who have them. */
  field: readonly (readonly [number, number])[];
  maxScore: number;
}

/** Number of students by marks. */
export function FieldDistribution({ title, summary, field, maxScore }: FieldDistributionProps) {
  const values = field.map(([marks, students]): [number, number] => [
    Math.round(100 * marks),
    students,
  ]);
  const made = histogramOf(values, values[0]?.[0] ?? 0, [0, Math.round(100 * maxScore)]);
  if (!made) return null;
  return (
    <ScoreDistribution
      title={title}
      summary={summary}
      from={made.from}
      width={made.width}
      students={made.students}
      mine={null}
      most={maxScore}
      format={formatMarks}
    />
  );
}
