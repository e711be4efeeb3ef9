import { histogramOf } from "@academy/core/exam/statistics/histogram.rules.ts";
import type { StatisticsView } from "@academy/core/exam/statistics/statistics.schema.ts";
import { ScoreDistribution } from "@academy/ui/score-distribution.tsx";
import { formatMarks } from "../../lib/format.ts";

/** Number of students by marks. */
export function FieldDistribution({
  distribution,
  maxScore,
}: Pick<StatisticsView, "distribution" | "maxScore">) {
  const scores = distribution.map(({ score, students }): [number, number] => [
    Math.round(100 * score),
    students,
  ]);
  const made = histogramOf(scores, scores[0]?.[0] ?? 0, [0, Math.round(100 * maxScore)]);
  if (!made) return null;
  return (
    <ScoreDistribution
      title="Scores"
      summary="Number of students by marks."
      from={made.from}
      width={made.width}
      students={made.students}
      mine={null}
      most={maxScore}
      format={formatMarks}
    />
  );
}
