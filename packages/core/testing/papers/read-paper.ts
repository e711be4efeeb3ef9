import { readFile } from "../../exchange/files/read-file.ts";
import { onDisk } from "../../exchange/files/reading.fixture.ts";
import {
  OPTION_COLUMNS,
  QUESTION_TABLE,
  type QuestionColumn,
} from "../../exchange/template/question-table.schema.ts";
import type { ImportRow } from "../../exchange/template/table.schema.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import type { ReadPaper, ReadQuestion } from "./compare.ts";

/** Reads a paper through the door of the product. */
export const readPaper = (bytes: Uint8Array): Promise<ReadPaper> => onDisk(bytes, readPath);

async function readPath(path: string): Promise<ReadPaper> {
  try {
    const file = await readFile({ path, name: "paper.docx" }, QUESTION_TABLE);
    const questions: ReadQuestion[] = [];
    for await (const row of file.rows) questions.push(questionOf(row));
    return { isOffered: true, questions, notes: file.notes };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { isOffered: false, questions: [], notes: [error.message] };
  }
}

const QUOTED = /\("(.*?)…?"\)$/s;

function questionOf(row: ImportRow<QuestionColumn>): ReadQuestion {
  if (!("cells" in row)) {
    const stem = QUOTED.exec(row.place ?? "")?.[1] ?? "";
    return { stem, options: [], key: "", passage: "", state: "asked" };
  }
  const { cells } = row;
  const key = cells.answerKey ?? "";
  return {
    stem: cells.question ?? "",
    options: OPTION_COLUMNS.flatMap((column) => cells[column] ?? []),
    key,
    passage: cells.passage ?? "",
    state: key === "" ? "draft" : "ready",
  };
}
