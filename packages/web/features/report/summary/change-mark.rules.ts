import type { QuestionReport } from "@academy/core/exam/terms/result/result.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";

/** Whether a teacher marks the answer by hand: it was given, and its question counts. */
export const canMark = ({
  responseType,
  userAnswer,
  status,
}: Pick<QuestionReport, "responseType" | "userAnswer" | "status">): boolean =>
  responseTypes.get(responseType).markedByHand && userAnswer !== null && status !== "bonus";

/** Parses marks; NaN if the text is not valid. */
export const readMark = (text: string): number =>
  /^\d{1,4}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : Number.NaN;

export const markProblem = (text: string, full: number): string | null =>
  readMark(text) <= full ? null : `Enter marks from 0 to ${full}, with at most two decimals.`;
