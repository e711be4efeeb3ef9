import { responseTypes } from "@academy/response-types/registry.ts";
import { markAnswer, type Mark } from "@academy/response-types/shared/mark.ts";
import { fullMarks } from "@academy/response-types/shared/scheme.ts";
import { answerOf } from "../attempt/answers.rules.ts";
import { decodeSheet } from "../attempt/sheet.rules.ts";
import type { KeyedQuestion, PaperKey } from "../paper/paper.schema.ts";

/** One answer as it was marked. */
export interface GradedAnswer extends Mark {
  /** Seconds. */
  seconds: number;
  /** Labels of the options chosen, for the types that have options. */
  chosen: string[];
  /** The canonical answer; null for a blank. */
  answer: unknown;
}

export interface GradedSheet {
  /** Centi-marks; may be negative. */
  score: number;
  subjectScores: ReadonlyMap<string, number>;
  /** In the paper's order. */
  answers: GradedAnswer[];
  /** Seconds over all questions. */
  totalSeconds: number;
}

/**
 * Marks a whole sheet against a key, per the marking rules of each section's scheme.
 * @throws Error when the sheet cannot be read.
 */
export function gradeSheet(
  key: PaperKey,
  text: string,
  texts: ReadonlyMap<string, string>,
): GradedSheet {
  const sheet = decodeSheet(text, key.questions.length);
  const subjectScores = new Map<string, number>();
  let score = 0;
  let totalSeconds = 0;
  const answers = key.questions.map((question, index): GradedAnswer => {
    const answer = answerOf(question, index, sheet[index], texts);
    const mark = gradeAnswer(question, answer);
    const seconds = sheet[index]?.seconds ?? 0;
    score += mark.marks;
    totalSeconds += seconds;
    subjectScores.set(question.subject, (subjectScores.get(question.subject) ?? 0) + mark.marks);
    return { ...mark, seconds, answer, chosen: chosenOf(question, answer) };
  });
  return { score, subjectScores, answers, totalSeconds };
}

function gradeAnswer(question: KeyedQuestion, answer: unknown): Mark {
  return markAnswer(answer, {
    type: responseTypes.get(question.responseType),
    content: question.content,
    keys: question.keys,
    dropped: question.dropped,
    scheme: question.scheme,
    marksCenti: question.marks,
  });
}

function chosenOf(question: KeyedQuestion, answer: unknown): string[] {
  if (answer === null) return [];
  return responseTypes.get(question.responseType).chosen(answer, question.content);
}

/** Most that a question can earn, in centi-marks. */
export const fullMarksOf = (question: KeyedQuestion): number =>
  fullMarks(question.scheme, question.marks, responseTypes.get(question.responseType).rows);

/** Most that each subject of a paper can earn, in centi-marks. */
export function subjectMaxima(key: PaperKey): Map<string, number> {
  const maxima = new Map<string, number>();
  for (const question of key.questions) {
    const known = maxima.get(question.subject) ?? 0;
    maxima.set(question.subject, known + fullMarksOf(question));
  }
  return maxima;
}
