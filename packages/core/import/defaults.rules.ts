import type { ImportDefaults } from "./defaults.schema.ts";
import type { Cells, QuestionColumn } from "./row.schema.ts";

const DEFAULTED = [
  "examType",
  "subject",
  "topic",
  "subTopic",
  "difficulty",
] as const satisfies readonly QuestionColumn[];

/** A row with what was said for the whole import where its own cells say nothing. */
export function withDefaults(
  cells: Cells<QuestionColumn>,
  defaults: ImportDefaults,
): Cells<QuestionColumn> {
  const filled: Partial<Record<QuestionColumn, string>> = { ...cells };
  for (const name of DEFAULTED) {
    if (filled[name] === undefined && defaults[name] !== "") filled[name] = defaults[name];
  }
  return filled;
}
