import { OPTION_COLUMNS } from "../../template/option-columns.schema.ts";
import { type QuestionColumn, ROW_COLUMNS } from "../../template/question-table.schema.ts";
import { type ImportRow, quoted } from "../../template/table.schema.ts";
import { NO_KEY } from "../../reading/answers/answers.rules.ts";
import { cellOf, type RichLine } from "../../reading/rich-line.rules.ts";
import { IMPORT_LIMITS } from "../limits.ts";
import { variantCells } from "./variant-cells.rules.ts";
import type { WordQuestion } from "./word-question.ts";

/** A question that becomes a row. */
export interface RowDraft {
  number: number | undefined;
  /** The paragraph that the question begins with. */
  paragraph: number;
  cells: Partial<Record<QuestionColumn, string>>;
  /** The question's text. */
  stem: string;
  faults: ReadonlySet<string>;
  notes: ReadonlySet<string>;
  /** True if only the key is missing in the file and all else is well. */
  keyless?: boolean;
}

/** A row of the template, or all reasons why it cannot be one. */
export function rowOfDraft(index: number, draft: RowDraft): ImportRow {
  const place = placeOf(index, draft);
  const filled = Object.fromEntries(Object.entries(draft.cells).filter(([, cell]) => cell !== ""));
  const characters = Object.values(filled).reduce((sum, cell) => sum + cell.length, 0);
  const isLong = characters > IMPORT_LIMITS.rowCharacters;
  const faults = [
    ...draft.faults,
    ...(isLong
      ? [`It has more than ${IMPORT_LIMITS.rowCharacters} characters. Shorten or split it.`]
      : []),
  ];
  if (faults.length > 0) return { index, reason: faults.join(" "), reasons: faults, place };
  const { notes, keyless = false } = draft;
  return {
    index,
    cells: filled,
    place,
    ...(notes.size > 0 && { notes: [...notes] }),
    ...(keyless && { keyless }),
  };
}

/** Where an author finds a question in the document: "Question 7, paragraph 65 ("If A = [a…")". */
function placeOf(index: number, { number, paragraph, stem }: RowDraft): string {
  const text = stem.replaceAll("\ufffc", "…");
  return `Question ${number ?? index + 1}, paragraph ${paragraph} (${quoted(text)})`;
}

/** A question in our own styles as a row. */
export function draftOfOwn(question: WordQuestion): RowDraft {
  const { number, paragraph, stem, key, notes } = question;
  const faults = new Set(question.faults);
  if (key === "") faults.add(NO_KEY.text);
  return {
    number,
    paragraph,
    cells: {
      ...question.stated,
      question: cellOf(stem),
      ...listed(OPTION_COLUMNS, question.options),
      ...listed(ROW_COLUMNS, question.rows),
      ...question.own,
      answerKey: key,
      solution: cellOf(question.solution),
      passage: cellOf(question.passage),
      ...Object.assign({}, ...question.variants.map(variantCells)),
    },
    stem: stem.map((line) => line.text.trim()).join(" "),
    faults,
    notes,
  };
}

/** Texts in columns with consecutive letters: optionA, optionB. */
const listed = (
  columns: readonly QuestionColumn[],
  texts: readonly (readonly RichLine[])[],
): Partial<Record<QuestionColumn, string>> =>
  Object.fromEntries(
    texts.flatMap((lines, at) => {
      const column = columns[at];
      return column === undefined ? [] : [[column, cellOf(lines)]];
    }),
  );
