import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { inShort } from "../../shared/bank/one-line.rules.ts";
import { difficultyLabels, questionTypeLabels } from "../../shared/bank/question-labels.rules.ts";

/** A field in words, before and after. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const NONE = "—";

/** The right answer in words, as a spreadsheet of results has it. */
function keyText(view: QuestionView): string {
  const type = responseTypes.get(view.responseType);
  const content = type.readContent(view);
  return type.keyText(type.readKey(view, content), content);
}

const keywordsText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : "");

/** Every field of a question in words, by its name on the form. */
function fieldsOf(view: QuestionView): Map<string, string> {
  const options = (view.options ?? []).map((html, index): [string, string] => [
    `Option ${letterAt(index)}`,
    inShort(html),
  ]);
  return new Map([
    ["Exam type", examTypeLabels[view.examType]],
    ["Subject", view.subject],
    ["Topic", view.topic],
    ["Sub-topic", view.subTopic],
    ["Response type", responseTypes.get(view.responseType).label],
    ["Difficulty", difficultyLabels[view.difficulty]],
    ["Marks", String(view.marks)],
    ["Question type", questionTypeLabels[view.questionType]],
    ["Question", inShort(view.question)],
    ...options,
    ["Answer key", keyText(view)],
    ["Keywords", keywordsText(view.subjectiveKeywords)],
    ["Solution", inShort(view.solution)],
  ]);
}

/** What differs between two revisions, in the form's order. */
export function changesBetween(before: QuestionView, after: QuestionView): FieldChange[] {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({
      field,
      before: old.get(field) || NONE,
      after: now.get(field) || NONE,
    }))
    .filter(({ before: was, after: is }) => was !== is);
}
