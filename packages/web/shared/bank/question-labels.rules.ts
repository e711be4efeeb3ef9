import type { QuestionState } from "@academy/core/bank/question/question.schema.ts";
import type { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";

export type QuestionTypeName = (typeof QUESTION_TYPES)[number];

/** Display names, in the order of the lists. */
export const questionTypeLabels: Record<QuestionTypeName, string> = {
  STANDARD: "Standard",
  COMPREHENSION: "Comprehension",
};

export const stateLabels: Record<QuestionState, string> = {
  DRAFT: "Draft",
  REVIEW: "In review",
  APPROVED: "Approved",
  RETIRED: "Retired",
};

/** A table of labels as options of a select. */
export const choicesOf = <T extends string>(
  labels: Readonly<Record<T, string>>,
): { value: string; label: string }[] =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
