import { DIFFICULTIES, QUESTION_TYPES } from "@academy/core/bank/question/question.schema.ts";
import * as z from "zod";
import { addressFilters } from "../../lib/address-filters.rules.ts";
import { choiceField, examTypeField, pageField, textField } from "../../lib/filter-fields.ts";

/** Filters of the question list, and its page. */
export const questionFilters = addressFilters(
  z.object({
    examType: examTypeField,
    subject: textField,
    topic: textField,
    subTopic: textField,
    responseType: textField,
    questionType: choiceField(QUESTION_TYPES),
    difficulty: choiceField(DIFFICULTIES),
    text: textField,
    page: pageField,
  }),
);
export type QuestionFilters = ReturnType<typeof questionFilters.read>;

/** "3 question(s) deleted successfully.", and how many tests still use. */
export function deletedWords(deleted: number, archived: number): string {
  const words = `${deleted} question(s) deleted successfully.`;
  if (archived === 0) return words;
  return `${words} ${archived} of them ${archived === 1 ? "stays" : "stay"} in the tests that use ${archived === 1 ? "it" : "them"}.`;
}
