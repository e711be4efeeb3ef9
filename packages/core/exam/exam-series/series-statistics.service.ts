import { toMarks } from "@academy/response-types/shared/marks.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { UNGRADED, weighedBy } from "../ranks/grades.rules.ts";
import type { GradeCount } from "../terms/test/cutoffs.schema.ts";
import type { SeriesStatistics } from "./series-results.schema.ts";
import { load, maxScoreOf } from "./series-view.service.ts";
import type { ExamSeries } from "../series-record/series.schema.ts";
import { testsOf } from "./merge.service.ts";
import { PERCENTILE_UNIT } from "./merge.rules.ts";
import type { SeriesResults } from "./merged.schema.ts";
import * as MergedStore from "./merged.store.ts";

/** The figures of an exam's merged results. @throws AppError `not-found` */
export async function read(deps: Deps, examId: string): Promise<SeriesStatistics> {
  const exam = await load(deps, examId);
  if (exam.run === null) return nothingYet(exam, maxScoreOf(exam, await testsOf(deps, exam)));
  return statisticsOf(exam, await MergedStore.read(deps, examId, exam.run));
}

const nothingYet = ({ examId, kind, name }: ExamSeries, maxScore: number): SeriesStatistics => ({
  examId,
  kind,
  name,
  processed: false,
  students: 0,
  doubles: 0,
  maxScore,
  tests: [],
  qualified: [],
  grades: [],
  distribution: [],
});

function statisticsOf(exam: ExamSeries, results: SeriesResults): SeriesStatistics {
  const { examId, kind, name, cutoffs } = exam;
  const { unit, students, doubles, qualified } = results;
  const marks = (units: number) => toMarks(units, unit);
  const labels = new Map(exam.tests.map(({ testId, label }) => [testId, label]));
  const weigh = weighedBy(results.tests.map(({ weight }) => weight));
  const maxima = results.tests.map(({ maxMarks }) => maxMarks);
  return {
    examId,
    kind,
    name,
    processed: true,
    students,
    doubles,
    maxScore: marks(kind === "SHIFTS" ? (maxima[0] ?? 0) : weigh(maxima)),
    tests: results.tests.map(({ testId, students: takers, max, min, mean, absent }) => ({
      testId,
      label: labels.get(testId) ?? "",
      students: takers,
      max: max === null ? null : marks(max),
      min: min === null ? null : marks(min),
      mean: mean === null ? null : marks(mean),
      absent,
    })),
    qualified: cutoffs.flatMap(({ list }) =>
      qualified[list] === undefined ? [] : [{ list, students: qualified[list] }],
    ),
    grades: gradeCounts(exam, results),
    distribution: results.scores.map(([value, n]) => ({
      value: kind === "SHIFTS" ? value / PERCENTILE_UNIT : marks(value),
      students: n,
    })),
  };
}

/** The best grade first; students below all grades come last, if there are any. */
function gradeCounts({ grades }: ExamSeries, { grades: counts }: SeriesResults): GradeCount[] {
  const listed = grades.flatMap(({ name, from }) =>
    counts[name] === undefined ? [] : [{ name, from, students: counts[name] }],
  );
  const below = grades.some(({ name }) => name === UNGRADED) ? 0 : (counts[UNGRADED] ?? 0);
  return below > 0 ? [...listed, { name: UNGRADED, from: null, students: below }] : listed;
}
