import { DefaultColumn, type ImportDefaults } from "../pipeline/defaults.schema.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";
import type { Cells } from "../template/table.schema.ts";

/** The columns that have a default, in the template's order. */
export const DEFAULTED: readonly DefaultColumn[] = DefaultColumn.options;

/** Those of the columns that a row leaves empty too. */
export const emptyToo = (
  columns: readonly DefaultColumn[],
  cells: Cells<QuestionColumn>,
): readonly DefaultColumn[] => columns.filter((name) => (cells[name] ?? "").trim() === "");

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
