import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { keysText } from "@academy/response-types/shared/also-accept.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { oneLine } from "../../shared/bank/one-line.rules.ts";
import { questionTypeLabels } from "../../shared/bank/question-labels.rules.ts";

/** A field's old and new value as text. */
export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

const NONE = "—";

/** The correct answer as text, as in the results spreadsheet. */
const keyText = (view: QuestionView): string =>
  keysText(responseTypes.get(view.responseType), view);

const keywordsText = (value: unknown) => (Array.isArray(value) ? value.join(", ") : "");

/** Every field of a question as text, by its name on the form. */
function fieldsOf(view: QuestionView): Map<string, string> {
  const options = (view.options ?? []).map((html, index): [string, string] => [
    `Option ${letterAt(index)}`,
    oneLine(html),
  ]);
  const rows = (view.rows ?? []).map((html, index): [string, string] => [
    `Row ${letterAt(index)}`,
    oneLine(html),
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
    ["Question", oneLine(view.question)],
    ...rows,
    ...options,
    ["Answer key", keyText(view)],
    ["Keywords", keywordsText(view.subjectiveKeywords)],
    ["Solution", oneLine(view.solution)],
    ["Tags", (view.tags ?? []).join(", ")],
    ["Source", view.source ?? ""],
    ["Year", view.year === undefined ? "" : String(view.year)],
  ]);
}

/** The differences between two revisions, in the form's order. */
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
