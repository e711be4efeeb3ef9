import type { OwnAnswer, Report } from "@academy/core/exam/terms/result/result.schema.ts";

/** Questions in the order in which the student saw them; in the paper's without shuffling. */
export const asShown = <Q extends Pick<OwnAnswer, "shown">>(questions: readonly Q[]): Q[] =>
  questions.toSorted((one, other) => (one.shown?.number ?? 0) - (other.shown?.number ?? 0));

/** A report in the student's own order, with their numbers in the notices of corrections. */
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

/** Where the paper has a question that the student saw elsewhere: "12 in the paper". */
export const paperWords = ({ shown }: Pick<OwnAnswer, "shown">): string =>
  shown && shown.number !== shown.paperNumber ? `${shown.paperNumber} in the paper` : "";
