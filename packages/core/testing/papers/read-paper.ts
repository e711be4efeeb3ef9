import { readCellText } from "../../exchange/cell-text/cell-text.rules.ts";
import { readFile } from "../../exchange/files/read-file.ts";
import { onDisk, reading } from "../../exchange/files/reading.fixture.ts";
import { OPTION_COLUMNS } from "../../exchange/template/option-columns.schema.ts";
import {
  QUESTION_TABLE,
  type QuestionColumn,
} from "../../exchange/template/question-table.schema.ts";
import type { QuestionPaper } from "../../exchange/reading/stored-block.ts";
import type { Hints } from "../../exchange/reading/hints.schema.ts";
import type { ImportRow } from "../../exchange/template/table.schema.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { ReadPaper, ReadQuestion } from "./compare.ts";

/** Reads a paper as the product does. The product starts a thread for each file. */
export const readPaper = (bytes: Uint8Array): Promise<ReadPaper> => onDisk(bytes, readPath);

/**
 * Reads a paper in this thread with the product's code. Starting another thread would take most of
 * the time.
 * @param hints what a person said about the paper
 */
export async function readPaperHere(bytes: Uint8Array, hints?: Hints): Promise<ReadPaper> {
  const read = await reading("paper.docx", bytes, QUESTION_TABLE, hints);
  const { rows, paper, notes = [], refused } = read;
  if (refused) return { isOffered: false, questions: [], notes: [refused.message] };
  return { isOffered: isOffered(paper), questions: rows.map(questionOf), notes };
}

async function readPath(path: string): Promise<ReadPaper> {
  try {
    const file = await readFile({ path, name: "paper.docx" }, QUESTION_TABLE);
    const questions: ReadQuestion[] = [];
    for await (const row of file.rows) questions.push(questionOf(row));
    return { isOffered: isOffered(file.paper), questions, notes: file.notes };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { isOffered: false, questions: [], notes: [error.message] };
  }
}

/** Whether the paper's questions may be inserted before a person has looked at them. */
const isOffered = (paper: QuestionPaper | undefined): boolean => paper?.reading.mayInsert ?? false;

const MEDIA = "https://media.example";
const SETTINGS = { mediaUrl: MEDIA, image: () => `${MEDIA}/media/0000000000000000.png` };

/** The HTML that would be stored for a cell. */
export const storedCell = (cell: string | undefined): string =>
  cell === undefined ? "" : readCellText(cell, SETTINGS).html;

const QUOTED = /\("(.*?)…?"\)$/s;

function questionOf(row: ImportRow<QuestionColumn>): ReadQuestion {
  if (!("cells" in row)) {
    // The quoted beginning of the stem shows a formula as "…", so only the text before it is used.
    const stem = QUOTED.exec(row.place ?? "")?.[1]?.split("…")[0] ?? "";
    return { stem, options: [], key: "", passage: "", state: "asked" };
  }
  const { cells } = row;
  const key = cells.answerKey ?? "";
  return {
    stem: storedCell(cells.question),
    options: OPTION_COLUMNS.filter((column) => cells[column] !== undefined).map((column) =>
      storedCell(cells[column]),
    ),
    key,
    passage: storedCell(cells.passage),
    state: key === "" ? "draft" : "ready",
  };
}
