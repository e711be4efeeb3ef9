import { DIFFICULTIES } from "../../bank/question/difficulty.rules.ts";
import { canonicalName, EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";

/** Columns that other systems have no field for: tags on the question hold them. */
const TAGGED = ["examType", "difficulty", "questionType", "fixedOptions"] as const;

/** One of our own tags, such as "difficulty:EASY". */
function ownTag(tag: string): { name: string; value: string } {
  const [, name = "", value = ""] = /^(\w+):\s*(.+)$/s.exec(tag.trim()) ?? [];
  return { name, value };
}

/** A question's cells with the values of its tags. */
export const withTags = (
  cells: Partial<Record<QuestionColumn, string>>,
  tags: readonly string[],
): Partial<Record<QuestionColumn, string>> => ({ ...cells, ...cellsOfTags(tags) });

/** The tag of a question whose answer alone would be read as another response type. */
export const typeTag = (code: string): string => `responseType:${code}`;

/** The tag of a number whose key says more than the format can. */
export const keyTag = (key: string): string => `number:${key}`;

/** The tag of a question with several accepted answers, for a format that has only one. */
export const acceptedTag = (cell: string): string => `accepted:${cell}`;

/** The facts in an answer's tags, besides the answer itself. */
export interface AnswerTags {
  /** The response type that the tags name. It is ignored if it does not accept the answer. */
  label: string | undefined;
  /** The whole key of a number. It is ignored if it and the answer differ. */
  key: string | undefined;
  /** The cell of all accepted keys. It is ignored if its first key is not the answer's. */
  accepted: string | undefined;
}

export function answerTags(tags: readonly string[]): AnswerTags {
  const own = tags.map(ownTag);
  const value = (wanted: string) => own.findLast(({ name }) => name === wanted)?.value;
  return {
    label: value("responseType"),
    key: value("number"),
    accepted: value("accepted"),
  };
}

/** The cells that tags give: from our own tags, and from plain names by other programs. */
function cellsOfTags(tags: readonly string[]): Partial<Record<QuestionColumn, string>> {
  const cells: Partial<Record<QuestionColumn, string>> = {};
  const keywords: string[] = [];
  for (const tag of tags) {
    const { name, value } = ownTag(tag);
    const column = TAGGED.find((one) => one === name);
    if (column) cells[column] = value;
    else if (name === "keyword") keywords.push(value);
    else Object.assign(cells, plainName(canonicalName(tag)));
  }
  if (keywords.length > 0) cells.subjectiveKeywords = keywords.join("\n");
  return cells;
}

function plainName(name: string): Partial<Record<QuestionColumn, string>> {
  if (DIFFICULTIES.some((one) => one === name)) return { difficulty: name };
  return EXAM_TYPES.some((one) => one === name) ? { examType: name } : {};
}
