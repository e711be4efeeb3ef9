import { EXAM_TYPES, type ExamType } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { DIFFICULTIES, QUESTION_TYPES } from "@academy/core/bank/question/question.schema.ts";
import type { Difficulty, QuestionTypeName } from "../../shared/bank/question-labels.rules.ts";

/** What the list is narrowed to; an empty text narrows nothing. */
export interface QuestionFilters {
  examType: ExamType | "";
  subject: string;
  topic: string;
  subTopic: string;
  responseType: string;
  questionType: QuestionTypeName | "";
  difficulty: Difficulty | "";
  text: string;
}

/** What becomes of some of the filters, as an address has them. */
export type QuestionChange = Partial<Record<keyof QuestionFilters, string>>;

const oneOf = <T extends string>(choices: readonly T[], text: string | null): T | "" =>
  choices.find((choice) => choice === text) ?? "";

/** The filters in an address; whatever is none of theirs is passed over. */
export const readFilters = (search: URLSearchParams): QuestionFilters => ({
  examType: oneOf(EXAM_TYPES, search.get("examType")),
  subject: search.get("subject") ?? "",
  topic: search.get("topic") ?? "",
  subTopic: search.get("subTopic") ?? "",
  responseType: search.get("responseType") ?? "",
  questionType: oneOf(QUESTION_TYPES, search.get("questionType")),
  difficulty: oneOf(DIFFICULTIES, search.get("difficulty")),
  text: search.get("text") ?? "",
});

/** The query of an address, or of a call: what is empty is left out. */
export const writeFilters = (filters: QuestionFilters): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...filters }).filter(([, value]) => value !== ""));

/** "3 question(s) deleted successfully.", and what became of those that tests use. */
export function deletedWords(deleted: number, archived: number): string {
  const words = `${deleted} question(s) deleted successfully.`;
  if (archived === 0) return words;
  return `${words} ${archived} of them ${archived === 1 ? "stays" : "stay"} in the tests that use ${archived === 1 ? "it" : "them"}.`;
}
