import type { QuestionReport } from "@academy/core/exam/result/result.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";

/** What teachers mark by hand: answers that were given, to questions that count. */
export const canMark = ({
  responseType,
  userAnswer,
  status,
}: Pick<QuestionReport, "responseType" | "userAnswer" | "status">): boolean =>
  responseTypes.get(responseType).markedByHand && userAnswer !== null && status !== "bonus";

/** Marks of a form's text; NaN when they are none. */
export const readMark = (text: string): number =>
  /^\d{1,4}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN;

export const markProblem = (text: string, full: number): string | null =>
  readMark(text) <= full ? null : `Enter marks from 0 to ${full}, with at most two decimals.`;
