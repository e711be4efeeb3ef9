import type {
  EarlyResult,
  QuestionReport,
  Report,
} from "@academy/core/exam/result/result.schema.ts";

const NO_STATS: QuestionReport["stats"] = {
  correctPercentage: null,
  attemptedPercentage: null,
  averageTimeCorrect: null,
  optionCounts: {},
};

/** The report to show: without comparison figures while there are too few students. */
export function shownReport(report: Report): Report {
  if (report.comparedFrom === null) return report;
  return {
    ...report,
    rank: report.provisional ? null : report.rank,
    percentile: null,
    scoreHistogram: null,
    subjectWisePercentile: {},
    subjectWiseRank: {},
    questionReport: report.questionReport.map((one) => ({ ...one, stats: NO_STATS })),
  };
}

/** The same for an early score. */
export const shownEarly = (early: EarlyResult): EarlyResult =>
  early.comparedFrom === null
    ? early
    : { ...early, rank: null, percentile: null, scoreHistogram: null };

/** Why a comparison figure is not shown: "from 10 students on". */
export const withheldWords = ({
  unranked,
  comparedFrom,
}: Pick<Report, "unranked" | "comparedFrom">): string =>
  unranked !== null || comparedFrom === null ? "not ranked" : `from ${comparedFrom} students on`;
