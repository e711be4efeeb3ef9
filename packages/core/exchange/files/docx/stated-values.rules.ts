import type { Block } from "../../reading/block.ts";
import type { Reading } from "../../reading/reading.ts";
import type { QuestionColumn } from "../../template/question-table.schema.ts";

/** Lines such as "Topic: Optics", whose values apply to questions. */

const LINE = /^\s*(exam|subject|topic|sub-?topic|type|difficulty|marks)\s*:\s*(\S.*)$/i;
const COLUMNS: Readonly<Record<string, QuestionColumn>> = {
  exam: "examType",
  subject: "subject",
  topic: "topic",
  subtopic: "subTopic",
  type: "responseType",
  difficulty: "difficulty",
  marks: "marks",
};

/** Whether a line states a value for the questions below or above it. */
export const isStatedValue = (text: string): boolean => LINE.test(text.slice(0, 300));

export type StatedValues = Partial<Record<QuestionColumn, string>>;

const valueIn = (text: string): StatedValues => {
  const [, name = "", value = ""] = LINE.exec(text.slice(0, 300)) ?? [];
  const column = COLUMNS[name.toLowerCase().replace("-", "")];
  return column === undefined ? {} : { [column]: value.trim() };
};

/**
 * The values of each question. A line above the first question shows that values are above their
 * questions. Without such a line, values below a question's key belong to that question.
 */
export function statedValues(
  blocks: readonly Block[],
  { questions, roles }: Reading,
): StatedValues[] {
  const first = questions[0]?.start ?? blocks.length;
  const lines = blocks.map(({ line }) => valueIn(line.text));
  const isAbove = lines.slice(0, first).some((value) => Object.keys(value).length > 0);
  let stated: StatedValues = {};
  const own: StatedValues[] = questions.map(() => ({}));
  const keyed = new Set<number>();
  const starts = new Set(questions.map(({ start }) => start));
  lines.forEach((value, block) => {
    const { role, question } = roles[block] ?? { role: "left", question: -1 };
    if (starts.has(block) && question >= 0) own[question] = { ...stated };
    if (role === "key" && question >= 0) keyed.add(question);
    if (Object.keys(value).length === 0) return;
    const isInside = question >= 0 && (!isAbove || !keyed.has(question));
    if (isInside) own[question] = { ...own[question], ...value };
    if (!isInside || isAbove) stated = { ...stated, ...value };
  });
  return own;
}
