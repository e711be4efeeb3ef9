import { responseTypes } from "@academy/response-types/registry.ts";
import { toMarks } from "@academy/response-types/shared/marks.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { answerOf } from "../answers/answers.rules.ts";
import { decodeSheet, type LongTexts } from "../answers/sheet.rules.ts";
import { fullMarksOf, unitOfKey } from "../marking/grading.rules.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";
import { defaultRubric, fullOf } from "./marking-queue.rules.ts";
import type { Rubric } from "./marking-queue.schema.ts";

/** A question whose answers teachers mark. */
export interface WrittenQuestion {
  /** Position in the paper, from 0. */
  index: number;
  question: KeyedQuestion;
  /** Full marks, in centi-marks. */
  full: number;
}

/**
 * The written questions of a paper. Dropped questions are left out, because their answers need no
 * marks.
 */
export const writtenQuestions = (key: PaperKey): WrittenQuestion[] =>
  key.questions.flatMap((question, index) => {
    const { responseType, dropped } = question;
    if (dropped || !responseTypes.get(responseType).markedByHand) return [];
    const unit = unitOfKey(key);
    const full = Math.round(toMarks(fullMarksOf(question, unit), unit) * 100);
    return full > 0 ? [{ index, question, full }] : [];
  });

/** @throws AppError `not-found` for a question that teachers do not mark */
export function writtenQuestion(key: PaperKey, questionId: string): WrittenQuestion {
  const found = writtenQuestions(key).find(({ question }) => question.questionId === questionId);
  if (!found) throw notFound("This question");
  return found;
}

/**
 * The rubric that counts: a question's own rubric is ignored while it does not add up to the full
 * marks, which an edit of the test may have changed.
 */
export const rubricFor = ({ question, full }: WrittenQuestion, own: Rubric | undefined): Rubric =>
  own && fullOf(own) === full ? own : defaultRubric(question.questionId, full, own?.version);

/** What a student wrote; null if the question was left blank. @throws Error for a corrupt sheet */
export function textOf(
  key: PaperKey,
  { index, question }: WrittenQuestion,
  { sheet, texts }: { sheet: string; texts: LongTexts },
): string | null {
  const entry = decodeSheet(sheet, key.questions.length)[index];
  const answer = answerOf(question, index, entry, texts);
  if (answer === null) return null;
  return responseTypes.get(question.responseType).answerText(answer, question.content);
}

/** The model answer as text. */
export const modelAnswerOf = ({ question }: WrittenQuestion): string => {
  const type = responseTypes.get(question.responseType);
  return question.keys.map((key) => type.keyText(key, question.content)).join("\n\n");
};
