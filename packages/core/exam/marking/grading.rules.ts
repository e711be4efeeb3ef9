import { responseTypes } from "@academy/response-types/registry.ts";
import { markAnswer, type Mark } from "@academy/response-types/shared/mark.ts";
import { centiToUnits, type MarkUnit } from "@academy/response-types/shared/marks.ts";
import { fullMarks } from "@academy/response-types/shared/scheme.ts";
import { outcomeOfScore } from "@academy/response-types/shared/score.ts";
import { answerOf } from "../answers/answers.rules.ts";
import type { MarkOverrides } from "../terms/result/mark-override.schema.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";
import type { KeyedQuestion, PaperKey } from "../terms/paper/paper.schema.ts";
import type { AnswerStatus } from "../terms/result/result.schema.ts";
import { choicesOf, countsTowardsMaximum, partOf } from "./choice.rules.ts";
import { Uncounted } from "./uncounted.rules.ts";

export interface Outcome extends Omit<Mark, "status"> {
  /** `extra` for an answer that does not count in a section with a choice of questions. */
  status: AnswerStatus;
  /** Whether an answer was given; it is true for an answered dropped question too. */
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
  /** In units of the paper; may be negative. */
  score: number;
  subjectScores: ReadonlyMap<string, number>;
  /** In the paper's order. */
  answers: GradedAnswer[];
  /** Seconds over all questions. */
  totalSeconds: number;
}

/**
 * A sheet with the id of its student. If questions are shuffled and students choose among them, the
 * id decides the order in which answers count.
 */
export interface SubmittedSheet {
  sheet: string;
  /** Teachers' marks. */
  overrides?: MarkOverrides | undefined;
  userId: string;
}

/**
 * Marks a whole sheet against a key, by the marking scheme of each section. A teacher's mark
 * replaces the automatic one, then each section with a choice of questions decides what counts.
 * @throws Error when the sheet cannot be read.
 */
export function gradeSheet(
  key: PaperKey,
  { sheet: text, overrides = {}, userId }: SubmittedSheet,
  texts: ReadonlyMap<string, string>,
): GradedSheet {
  const sheet = decodeSheet(text, key.questions.length);
  const unit = unitOfKey(key);
  const answers = key.questions.map((question, index): GradedAnswer => {
    const answer = answerOf(question, index, sheet[index], texts);
    const automatic = outcomeOf(question, answer, unit, key.rules);
    const given = overrides[question.questionId];
    const outcome = given ? overridden(question, automatic, given.marks, unit) : automatic;
    return { ...outcome, seconds: sheet[index]?.seconds ?? 0, answer };
  });
  return summed(key, chosenOnly(key, answers, userId));
}

/** The answers, of which those that do not count in a section with a choice are marked as extra. */
function chosenOnly(key: PaperKey, answers: GradedAnswer[], student: string): GradedAnswer[] {
  const choices = choicesOf(key);
  if (choices.length === 0) return answers;
  const parts = Uint8Array.from(answers, partOf);
  const marks = Int32Array.from(answers, (answer) => answer.marks);
  const uncounted = new Uncounted(answers.length);
  const extra = new Set(
    choices.flatMap((choice) => {
      const found = uncounted.find(choice, parts, marks, student);
      return [...uncounted.left.subarray(0, found)];
    }),
  );
  return answers.map((answer, index) => (extra.has(index) ? asExtra(answer) : answer));
}

/** The outcome of an answer that does not count: it keeps what was chosen and earns nothing. */
export const asExtra = <T extends Outcome>(outcome: T): T => ({
  ...outcome,
  marks: 0,
  status: "extra",
});

function summed(key: PaperKey, answers: GradedAnswer[]): GradedSheet {
  const subjectScores = new Map<string, number>();
  key.questions.forEach(({ subject }, index) => {
    const marks = answers[index]?.marks ?? 0;
    subjectScores.set(subject, (subjectScores.get(subject) ?? 0) + marks);
  });
  return {
    score: answers.reduce((sum, { marks }) => sum + marks, 0),
    subjectScores,
    answers,
    totalSeconds: answers.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** The outcome of an answer that a teacher marked; a dropped question stays a bonus. */
export function overridden(
  question: KeyedQuestion,
  outcome: Outcome,
  centi: number,
  unit: MarkUnit,
): Outcome {
  if (outcome.status === "bonus") return outcome;
  const marks = centiToUnits(centi, unit);
  const status = outcomeOfScore(marks / fullMarksOf(question, unit));
  const { review: _done, ...rest } = outcome;
  return { ...rest, marks, status: status === "right" ? "full" : status };
}

/** Marks a canonical answer (null for a blank) by its section's marking scheme. */
export function outcomeOf(
  question: KeyedQuestion,
  answer: unknown,
  unit: MarkUnit,
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
    unit,
  });
  const answered = answer !== null;
  return { ...mark, answered, chosen: answered ? type.chosen(answer, question.content) : [] };
}

/** The unit in which a paper's marks are whole numbers. */
export const unitOfKey = ({ unit }: Pick<PaperKey, "unit">): MarkUnit => unit ?? 100;

/** The most marks that a question can earn, in units of its paper. */
export const fullMarksOf = (
  { scheme, marks, responseType, content }: KeyedQuestion,
  unit: MarkUnit,
): number => fullMarks(scheme, marks, responseTypes.get(responseType).rows(content), unit);

/** The most marks that can be earned in each subject of a paper, in units. */
export function subjectMaxima(key: PaperKey): Map<string, number> {
  const maxima = new Map<string, number>();
  const choices = choicesOf(key);
  key.questions.forEach((question, index) => {
    const sum = maxima.get(question.subject) ?? 0;
    const full = countsTowardsMaximum(choices, index) ? fullMarksOf(question, unitOfKey(key)) : 0;
    maxima.set(question.subject, sum + full);
  });
  return maxima;
}
