import { canonicalName, EXAM_TYPES } from "../../exam-type/exam-type.rules.ts";
import { DIFFICULTIES } from "../../question/question.schema.ts";
import type { QuestionColumn } from "../row.schema.ts";

/** Columns for which other systems have no field: a label on the question carries them. */
const TAGGED = ["examType", "difficulty", "responseType", "questionType"] as const;

/**
 * A question's cells with what its labels say. Its answer says of what type it is; but for its
 * label, one of assertion and reasoning is a choice like any other.
 */
export function withTags(
  cells: Partial<Record<QuestionColumn, string>>,
  tags: readonly string[],
): Partial<Record<QuestionColumn, string>> {
  const tagged = cellsOfTags(tags);
  const { responseType = "" } = cells;
  const isOwn = tagged.responseType === "ASSERTION_REASONING" && responseType === "MCQ_SINGLE";
  return { ...cells, ...tagged, responseType: isOwn ? "ASSERTION_REASONING" : responseType };
}

/** What labels say: those of our own making, and the bare names of others. */
function cellsOfTags(tags: readonly string[]): Partial<Record<QuestionColumn, string>> {
  const cells: Partial<Record<QuestionColumn, string>> = {};
  const keywords: string[] = [];
  for (const tag of tags) {
    const [, name = "", value = ""] = /^(\w+):\s*(.+)$/s.exec(tag.trim()) ?? [];
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
