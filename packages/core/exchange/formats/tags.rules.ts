import { canonicalName, EXAM_TYPES } from "../../exam-type/exam-type.rules.ts";
import { DIFFICULTIES } from "../../question/question.schema.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";

/** Columns for which other systems have no field: a label on the question carries them. */
const TAGGED = ["examType", "difficulty", "questionType"] as const;

/** A label of our own making, such as "difficulty:EASY". */
function ownLabel(tag: string): { name: string; value: string } {
  const [, name = "", value = ""] = /^(\w+):\s*(.+)$/s.exec(tag.trim()) ?? [];
  return { name, value };
}

/** A question's cells with what its labels say. */
export const withTags = (
  cells: Partial<Record<QuestionColumn, string>>,
  tags: readonly string[],
): Partial<Record<QuestionColumn, string>> => ({ ...cells, ...cellsOfTags(tags) });

/** The label of a question whose answer alone would be read as another response type's. */
export const typeLabel = (code: string): string => `responseType:${code}`;

/** The response type that labels name. An answer of another kind has the last word. */
export const labelledType = (tags: readonly string[]): string | undefined =>
  tags.map(ownLabel).findLast(({ name }) => name === "responseType")?.value;

/** What labels say: those of our own making, and the bare names of others. */
function cellsOfTags(tags: readonly string[]): Partial<Record<QuestionColumn, string>> {
  const cells: Partial<Record<QuestionColumn, string>> = {};
  const keywords: string[] = [];
  for (const tag of tags) {
    const { name, value } = ownLabel(tag);
    const column = TAGGED.find((one) => one === name);
    if (column) cells[column] = value;
    else if (name === "keyword") keywords.push(value);
    else Object.assign(cells, bareName(canonicalName(tag)));
  }
  if (keywords.length > 0) cells.subjectiveKeywords = keywords.join("\n");
  return cells;
}

function bareName(name: string): Partial<Record<QuestionColumn, string>> {
  if (DIFFICULTIES.some((one) => one === name)) return { difficulty: name };
  return EXAM_TYPES.some((one) => one === name) ? { examType: name } : {};
}
