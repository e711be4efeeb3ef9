import { responseTypes } from "@academy/response-types/registry.ts";
import { markAnswer, type Mark } from "@academy/response-types/shared/mark.ts";
import { fullMarks } from "@academy/response-types/shared/scheme.ts";
import { outcomeOfScore } from "@academy/response-types/shared/score.ts";
import { answerOf } from "../answers/answers.rules.ts";
import type { MarkOverrides } from "./mark-override.schema.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";
import type { KeyedQuestion, PaperKey } from "../paper/paper.schema.ts";

/** How an answer is marked. */
export interface Outcome extends Mark {
  /** Whether an answer was given, to a dropped question too. */
  answered: boolean;
  /** Labels of the options chosen, for the types that have options. */
  chosen: string[];
}

/** A marked answer, with the answer itself. */
export interface GradedAnswer extends Outcome {
  /** Seconds. */
  seconds: number;
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
 * Marks a whole sheet against a key, by the marking scheme of each section. A teacher's mark
 * replaces the automatic one.
 * @throws Error when the sheet cannot be read.
 */
export function gradeSheet(
  key: PaperKey,
  text: string,
  texts: ReadonlyMap<string, string>,
  overrides: MarkOverrides = {},
): GradedSheet {
  const sheet = decodeSheet(text, key.questions.length);
  const subjectScores = new Map<string, number>();
  let score = 0;
  let totalSeconds = 0;
  const answers = key.questions.map((question, index): GradedAnswer => {
    const answer = answerOf(question, index, sheet[index], texts);
    const automatic = outcomeOf(question, answer, key.rules);
    const given = overrides[question.questionId];
    const outcome = given ? overridden(question, automatic, given.marks) : automatic;
    const seconds = sheet[index]?.seconds ?? 0;
    score += outcome.marks;
    totalSeconds += seconds;
    subjectScores.set(question.subject, (subjectScores.get(question.subject) ?? 0) + outcome.marks);
    return { ...outcome, seconds, answer };
  });
  return { score, subjectScores, answers, totalSeconds };
}

/** The outcome of an answer that a teacher marked; a dropped question stays a bonus. */
export function overridden(question: KeyedQuestion, outcome: Outcome, centi: number): Outcome {
  if (outcome.status === "bonus") return outcome;
  const status = outcomeOfScore(centi / fullMarksOf(question));
  const { review: _done, ...rest } = outcome;
  return { ...rest, marks: centi, status: status === "right" ? "full" : status };
}

/** Marks a canonical answer (null for a blank) by its section's marking scheme. */
export function outcomeOf(
  question: KeyedQuestion,
  answer: unknown,
  rules: PaperKey["rules"],
): Outcome {
  const type = responseTypes.get(question.responseType);
  const mark = markAnswer(answer, {
    type,
    content: question.content,
    keys: question.keys,
    dropped: question.dropped,
    scheme: question.scheme,
    marksCenti: question.marks,
    guarded: rules === 2,
  });
  const answered = answer !== null;
  return { ...mark, answered, chosen: answered ? type.chosen(answer, question.content) : [] };
}

/** The most a question can earn, in centi-marks. */
export const fullMarksOf = (question: KeyedQuestion): number =>
  fullMarks(question.scheme, question.marks, responseTypes.get(question.responseType).rows);

/** The most each subject of a paper can earn, in centi-marks. */
export function subjectMaxima(key: PaperKey): Map<string, number> {
  const maxima = new Map<string, number>();
  for (const question of key.questions) {
    const sum = maxima.get(question.subject) ?? 0;
    maxima.set(question.subject, sum + fullMarksOf(question));
  }
  return maxima;
}
