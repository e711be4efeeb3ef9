import type { OwnAnswer, Report } from "@academy/core/exam/terms/result/result.schema.ts";

/**
 * The questions in the order in which the student saw them: the paper's order without shuffling.
 */
export const asShown = <Q extends Pick<OwnAnswer, "shown">>(questions: readonly Q[]): Q[] =>
  questions.toSorted((one, other) => (one.shown?.number ?? 0) - (other.shown?.number ?? 0));

/** A report in the order that the student saw, with the same numbers in its correction notices. */
export function inShownOrder(report: Report): Report {
  const { questionReport, corrections } = report;
  if (!report.shuffle) return report;
  const numberOf = (inPaper: number) => questionReport[inPaper - 1]?.shown?.number ?? inPaper;
  return {
    ...report,
    questionReport: asShown(questionReport),
    corrections: corrections.map((one) => ({
      ...one,
      questions: one.questions.map(numberOf).toSorted((a, b) => a - b),
    })),
  };
}

/** "12 in the paper": the question's number in the paper, if the student saw another number. */
export const paperWords = ({ shown }: Pick<OwnAnswer, "shown">): string =>
  shown && shown.number !== shown.paperNumber ? `${shown.paperNumber} in the paper` : "";
