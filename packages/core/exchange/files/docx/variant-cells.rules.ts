import { OPTION_COLUMNS } from "../../template/option-columns.schema.ts";
import {
  columnIn,
  type LanguageColumn,
  ROW_COLUMNS,
  type TextColumn,
} from "../../template/question-table.schema.ts";
import { htmlOf } from "./paper-row.rules.ts";
import type { WordVariant } from "./word-question.ts";

/** The cells of a question's texts in another language. */
export function variantCells({
  language,
  ...texts
}: WordVariant): Partial<Record<LanguageColumn, string>> {
  const cells: [TextColumn, string][] = [
    ["question", htmlOf(texts.stem)],
    ...inColumns(OPTION_COLUMNS, texts.options),
    ...inColumns(ROW_COLUMNS, texts.rows),
    ["solution", htmlOf(texts.solution)],
    ["passage", htmlOf(texts.passage)],
  ];
  return Object.fromEntries(
    cells.flatMap(([column, text]) => (text === "" ? [] : [[columnIn(column, language), text]])),
  );
}

const inColumns = (
  columns: readonly TextColumn[],
  texts: readonly (readonly WordLine[])[],
): [TextColumn, string][] =>
  texts.flatMap((lines, at): [TextColumn, string][] => {
    const column = columns[at];
    return column === undefined ? [] : [[column, htmlOf(lines)]];
  });

type WordLine = WordVariant["stem"][number];
