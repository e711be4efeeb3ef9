import { withoutPercentiles } from "../ranks/cutoffs.rules.ts";
import type { TooFewStudents } from "../terms/result/report-notes.schema.ts";
import type {
  EarlyResult,
  QuestionReport,
  QuestionStats,
  Report,
} from "../terms/result/result.schema.ts";
import { isTimed } from "./time-autopsy.rules.ts";

const NO_STATS: QuestionStats = {
  correctPercentage: null,
  attemptedPercentage: null,
  averageTimeCorrect: null,
  optionCounts: {},
};

/** The note that figures are missing because there are too few students. */
const tooFewIn = ({
  comparedFrom,
  totalStudents,
}: Pick<Report, "comparedFrom" | "totalStudents">): TooFewStudents | undefined =>
  comparedFrom === null ? undefined : { students: totalStudents, from: comparedFrom };

/**
 * The report as its student gets it: without comparison figures while there are too few students,
 * because they mean little and could reveal another student's marks. A final rank stays.
 */
export function reportForStudent(report: Report): Report {
  const tooFew = tooFewIn(report);
  if (!tooFew) return withoutFewTimes(report);
  return {
    ...report,
    rank: report.provisional ? null : report.rank,
    percentile: null,
    scoreHistogram: null,
    subjectWisePercentile: {},
    subjectWiseRank: {},
    questionReport: report.questionReport.map((one) => ({ ...one, stats: NO_STATS })),
    ...(report.verdicts && { verdicts: withoutPercentiles(report.verdicts) }),
    tooFew,
  };
}

/**
 * Removes the time of correct answers if there are only a few: it means little, and could be the
 * time of one known student.
 */
function withoutFewTimes(report: Report): Report {
  const isFew = ({ stats }: QuestionReport) =>
    typeof stats.averageTimeCorrect === "number" && !isTimed(stats, report.totalStudents);
  if (!report.questionReport.some(isFew)) return report;
  const questionReport = report.questionReport.map((one) =>
    isFew(one) ? { ...one, stats: { ...one.stats, averageTimeCorrect: null } } : one,
  );
  return { ...report, questionReport };
}

/**
 * An early score without comparison figures while there are too few students. It is always
 * provisional, so its rank is withheld too.
 */
export function earlyForStudent(early: EarlyResult): EarlyResult {
  const tooFew = tooFewIn(early);
  if (!tooFew) return early;
  return { ...early, rank: null, percentile: null, scoreHistogram: null, tooFew };
}
