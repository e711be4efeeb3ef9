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

/** A report as it is shown: without figures of comparison while too few are compared. */
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

/** The same for a score that comes before its report. */
export const shownEarly = (early: EarlyResult): EarlyResult =>
  early.comparedFrom === null
    ? early
    : { ...early, rank: null, percentile: null, scoreHistogram: null };

/** Why a figure of comparison is not shown: "from 10 students on". */
export const withheldWords = ({
  unranked,
  comparedFrom,
}: Pick<Report, "unranked" | "comparedFrom">): string =>
  unranked !== null || comparedFrom === null ? "not ranked" : `from ${comparedFrom} students on`;
