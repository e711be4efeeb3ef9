import { DefaultColumn, type ImportDefaults } from "../pipeline/defaults.schema.ts";
import type { QuestionColumn } from "../template/question-table.schema.ts";
import type { Cells } from "../template/table.schema.ts";

/** The columns that can have a default, in the template's order. */
export const DEFAULT_COLUMNS: readonly DefaultColumn[] = DefaultColumn.options;

/** The columns of a list that are empty in this row too. */
export const stillEmpty = (
  columns: readonly DefaultColumn[],
  cells: Cells<QuestionColumn>,
): readonly DefaultColumn[] => columns.filter((name) => (cells[name] ?? "").trim() === "");

/** A row with the import's defaults in its empty cells. */
export function withDefaults(
  cells: Cells<QuestionColumn>,
  defaults: ImportDefaults,
): Cells<QuestionColumn> {
  const filled: Partial<Record<QuestionColumn, string>> = { ...cells };
  for (const name of DEFAULT_COLUMNS) {
    if (filled[name] === undefined && defaults[name] !== "") filled[name] = defaults[name];
  }
  return filled;
}
