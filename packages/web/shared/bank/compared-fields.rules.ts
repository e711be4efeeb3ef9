import { difficultyLabels } from "@academy/core/bank/question/difficulty.rules.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { examTypeLabels } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import { keysText } from "@academy/response-types/shared/also-accept.ts";
import type { AnswerSpan } from "@academy/response-types/shared/answer-form.ts";
import { letterAt } from "@academy/response-types/shared/letter.ts";
import { questionTypeLabels } from "./question-labels.rules.ts";

/** A field's value: plain text, or the HTML of an author's text. */
export interface FieldValue {
  kind: "text" | "html";
  value: string;
}

/** A field of two revisions next to each other. */
export interface ComparedField {
  field: string;
  older: FieldValue;
  newer: FieldValue;
  changed: boolean;
}

const text = (value: string): FieldValue => ({ kind: "text", value });
const html = (value: string): FieldValue => ({ kind: "html", value });
const NOTHING = text("");

const keyText = (view: QuestionView): string =>
  view.answerKey === null || view.answerKey === undefined
    ? ""
    : keysText(responseTypes.get(view.responseType), view);

const spanText = (name: string, span: AnswerSpan | undefined): string[] =>
  span ? [`${name} ${span.min === span.max ? span.min : `${span.min} to ${span.max}`}`] : [];

function formatText({ format }: QuestionView): string {
  if (!format) return "";
  const { kind, unit, figures, places } = format;
  return [
    kind,
    ...(unit === undefined ? [] : [`in ${unit}`]),
    ...spanText("significant figures", figures),
    ...spanText("decimal places", places),
  ].join(", ");
}

const listed = (name: string, texts: readonly string[] | undefined): [string, FieldValue][] =>
  (texts ?? []).map((one, index) => [`${name} ${letterAt(index)}`, html(one)]);

/** Keywords as one text; the value may be a list or a text. */
const wordsOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";

/** Every field of a revision in the form's order, by its name on the form. */
const fieldsOf = (view: QuestionView): Map<string, FieldValue> =>
  new Map([
    ["Question", html(view.question)],
    ...listed("Row", view.rows),
    ...listed("Option", view.options),
    ["Answer key", text(keyText(view))],
    ["Keywords", text(wordsOf(view.subjectiveKeywords))],
    ["Number format", text(formatText(view))],
    ["Solution", html(view.solution)],
    ["Order of options", text(view.fixedOptions ? "Fixed" : "May be shuffled")],
    ["Exam type", text(examTypeLabels[view.examType])],
    ["Subject", text(view.subject)],
    ["Topic", text(view.topic)],
    ["Sub-topic", text(view.subTopic)],
    ["Response type", text(responseTypes.get(view.responseType).label)],
    ["Difficulty", text(difficultyLabels[view.difficulty])],
    ["Marks", text(String(view.marks))],
    ["Question type", text(questionTypeLabels[view.questionType])],
    ["Passage", text(view.passageId ?? "")],
    ["Tags", text((view.tags ?? []).join(", "))],
    ["Source", text(view.source ?? "")],
    ["Year", text(String(view.year ?? ""))],
  ]);

/**
 * The names of all fields in both maps. A field that only the newer map has comes directly after
 * the field that precedes it there.
 */
function namesOf(older: ReadonlyMap<string, unknown>, newer: ReadonlyMap<string, unknown>) {
  const names = [...older.keys()];
  let last = -1;
  for (const name of newer.keys()) {
    const at = names.indexOf(name);
    if (at === -1) names.splice(++last, 0, name);
    else last = at;
  }
  return names;
}

/** Two revisions field by field, without fields that are empty in both. */
export function compare(older: QuestionView, newer: QuestionView): ComparedField[] {
  const [before, after] = [fieldsOf(older), fieldsOf(newer)];
  return namesOf(before, after)
    .map((field) => {
      const [was, is] = [before.get(field) ?? NOTHING, after.get(field) ?? NOTHING];
      return { field, older: was, newer: is, changed: was.value !== is.value };
    })
    .filter(({ older: was, newer: is }) => was.value !== "" || is.value !== "");
}
