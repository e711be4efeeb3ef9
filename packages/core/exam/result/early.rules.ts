import type { EarlyResult, OwnAnswers } from "../terms/result/result.schema.ts";
import { figuresOf, ownAnswer, type ReportParts } from "./report.rules.ts";

/** The student's own answers, without anything about their correctness. */
export const ownAnswersOf = (parts: ReportParts): OwnAnswers => ({
  totalTimeTaken: parts.graded.totalSeconds,
  answers: parts.key.questions.map((question, index) => ownAnswer(parts, question, index)),
});

/** The score and the student's own answers, for the time when keys may not be shown yet. */
export const earlyResultOf = (parts: ReportParts): EarlyResult => ({
  ...figuresOf(parts),
  ...ownAnswersOf(parts),
});
