import { NoEquivalent } from "@academy/response-types/shared/exchange.ts";
import { ENGLISH_NAMES } from "../../../kernel/language/language.rules.ts";
import type { VariantLanguage } from "../../../kernel/language/language.schema.ts";
import {
  columnIn,
  type QuestionColumn,
  TEXT_COLUMNS,
} from "../../template/question-table.schema.ts";
import { orReason } from "../foreign.rules.ts";
import type { QuestionInLanguage } from "./moodle.rules.ts";

/**
 * The cells of a question's texts in another language. A solution without a part in that language
 * stays in English, and so does a passage that is only in English.
 */
export function variantCells(
  language: VariantLanguage,
  english: QuestionInLanguage,
  read: () => QuestionInLanguage,
): { cells: Partial<Record<QuestionColumn, string>>; notes: string[] } {
  const other = orReason(read);
  if (other instanceof NoEquivalent) {
    return {
      cells: {},
      notes: [`Its ${ENGLISH_NAMES[language]} texts are left out. ${other.message}`],
    };
  }
  const cells: Partial<Record<QuestionColumn, string>> = {};
  for (const column of TEXT_COLUMNS) {
    const isEnglish =
      (column === "solution" && !english.solutionCodes.includes(language)) ||
      (column === "passage" && other.cells.passage === english.cells.passage);
    const text = other.cells[column];
    if (text !== undefined && !isEnglish) cells[columnIn(column, language)] = text;
  }
  return { cells, notes: [] };
}
