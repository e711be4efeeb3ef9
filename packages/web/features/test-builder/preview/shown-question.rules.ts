import type { ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import type { PickedQuestion } from "@academy/core/bank/search/pick.schema.ts";
import type { PreviewQuestion } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { keysText } from "@academy/response-types/shared/also-accept.ts";
import type { AnyResponseType } from "@academy/response-types/shared/response-type.ts";

/** A question as the builder shows it, from any source. */
export interface ShownQuestion {
  _id: string;
  examType: ExamType;
  responseType: string;
  question: string;
  options: readonly string[];
  /** The list of rows to match with the options; empty for questions without rows. */
  listedRows: readonly string[];
  /** "" for a question without a passage. */
  passageText: string;
  /** The correct answer in short: "B", "A, C", "3.14", "A-1,3; B-2". */
  answer: string;
  solution: string;
  /** The question's own marks, whatever the scheme of its section. */
  marks: number;
  /** Number of rows that are marked one by one; 1 for a question without rows. */
  rows: number;
  /** The facts about its response type that decide whether a marking fits it. */
  type: Pick<AnyResponseType, "label" | "partUnit">;
  topic: string;
  subTopic: string;
  difficulty: string;
}

export type Questions = ReadonlyMap<string, ShownQuestion>;

/** Converts a question that was picked from the bank. */
export function fromBank(question: PickedQuestion): ShownQuestion {
  const { _id, examType, responseType, options = [], passageText = "", solution } = question;
  const type = responseTypes.get(responseType);
  return {
    _id,
    examType,
    responseType,
    question: question.question,
    options,
    listedRows: question.rows ?? [],
    passageText,
    answer: keysText(type, question),
    solution,
    marks: question.marks,
    rows: type.rows(type.readContent(question)),
    type: { label: type.label, partUnit: type.partUnit },
    topic: question.topic,
    subTopic: question.subTopic,
    difficulty: question.difficulty,
  };
}

function typeFields({ responseType, options, rows }: PreviewQuestion) {
  const type = responseTypes.get(responseType);
  return {
    rows: type.rows(type.readContent({ options, rows })),
    type: { label: type.label, partUnit: type.partUnit },
  };
}

/**
 * Converts a question of a preview. It was requested with the standard scheme, so it has its own
 * marks.
 */
export const fromPreview = (question: PreviewQuestion): ShownQuestion => ({
  ...typeFields(question),
  _id: question._id,
  examType: question.examType,
  responseType: question.responseType,
  question: question.question,
  options: question.options ?? [],
  listedRows: question.rows ?? [],
  passageText: question.passageText ?? "",
  answer: question.answerText,
  solution: question.solution,
  marks: question.marks,
  topic: question.topic,
  subTopic: question.subTopic,
  difficulty: question.difficulty,
});
