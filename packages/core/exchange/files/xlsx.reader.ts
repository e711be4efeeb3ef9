import { isAppError } from "../../kernel/shared/error.ts";
import { IMPORT_LIMITS } from "./limits.ts";
import { type ImportRow, quoted, type TableColumns } from "../template/table.schema.ts";
import { assertRows, type Head, headNames, knownHeads, readHead, rowOf } from "./head.rules.ts";
import { type FileReader, unreadable } from "./reader.ts";
import { partsOf, readParts, type WorkbookParts } from "./xlsx/parts.ts";
import { readSheet, type SheetRow } from "./xlsx/sheet.ts";
import { closing, openZip, type Zip } from "./zip.ts";

/** Rows above the header, such as a title or a date. */
const MAX_ROWS_ABOVE = 10;

/** .xlsx workbooks, read as a stream: the first sheet with the table's header. */
export const xlsxReader: FileReader = {
  kind: "xlsx",
  endings: [".xlsx"],
  async open(file, columns) {
    const zip = await openZip(file.at, {
      what: "The workbook",
      entries: IMPORT_LIMITS.workbookParts,
      inflatedBytes: IMPORT_LIMITS.workbookBytes,
    });
    try {
      const parts = await readParts(zip);
      const { head, rows } = await findTable(zip, parts, columns);
      return {
        unknownColumns: head.unknownColumns,
        notes: notesOf(parts),
        rows: closing(zip, rowsOf(rows, head, columns)),
      };
    } catch (error) {
      zip.close();
      throw error;
    }
  },
};

function notesOf({ pictures }: WorkbookParts): string[] {
  if (pictures === 0) return [];
  return [
    `${pictures} ${pictures === 1 ? "image is" : "images are"} pasted into the workbook and cannot be read from there. Put the image files in a ZIP with the workbook and name them in the cells.`,
  ];
}

const namesWith = (columns: TableColumns, flag: "rich" | "stored"): ReadonlySet<string> =>
  new Set(columns.filter((column) => column[flag]).map(({ name }) => name));

type SheetRows = AsyncGenerator<SheetRow, void, undefined>;

/** @throws AppError for the first sheet, when no sheet has all columns */
async function findTable(
  zip: Zip,
  parts: WorkbookParts,
  columns: TableColumns,
): Promise<{ head: Head; rows: SheetRows }> {
  let refusal: unknown;
  for (const { path } of parts.sheets) {
    const stream = await partsOf(zip)(path);
    if (!stream) continue;
    const rows = readSheet(stream, parts);
    try {
      return { head: await headOf(rows, columns), rows };
    } catch (error) {
      await rows.return();
      if (!isAppError(error) || error.code !== "missing_columns") throw error;
      refusal ??= error;
    }
  }
  throw refusal ?? unreadable("The workbook has no readable sheet.");
}

async function headOf(rows: SheetRows, columns: TableColumns): Promise<Head> {
  const names = headNames(columns);
  let first: string[] | undefined;
  for (let above = 0; above <= MAX_ROWS_ABOVE; above++) {
    const next = await rows.next();
    if (next.done) break;
    const texts = Array.from(next.value.cells, (cell) => cell?.plain ?? "");
    if (knownHeads(texts, names) > 0) return readHead(texts, columns);
    first ??= texts;
  }
  return readHead(first ?? [], columns);
}

async function* rowsOf(
  rows: SheetRows,
  head: Head,
  columns: TableColumns,
): AsyncGenerator<ImportRow, void, undefined> {
  const [rich, stored] = [namesWith(columns, "rich"), namesWith(columns, "stored")];
  let count = 0;
  for await (const { number, cells, errors } of rows) {
    // Rows have the numbers that the spreadsheet shows.
    const index = number - 2;
    const notes: string[] = [];
    const values = Array.from(cells, (cell, at) => {
      const name = head.names[at] ?? "";
      if (cell?.held !== undefined && stored.has(name)) {
        if (cell.rich === undefined) notes.push(heldNote(name, cell.plain, cell.held));
        return cell.held;
      }
      return (rich.has(name) ? cell?.rich : undefined) ?? cell?.plain ?? "";
    });
    const row = errorRow(index, errors, head) ?? rowOf(index, values, head);
    if (row === null) continue;
    assertRows(++count);
    yield notes.length > 0 && "cells" in row ? { ...row, notes } : row;
  }
}

const heldNote = (name: string, shown: string, held: string): string =>
  `The cell ${name} shows ${quoted(shown)} and holds ${quoted(held)}, which is kept.`;

function errorRow(
  index: number,
  errors: ReadonlyMap<number, string>,
  head: Head,
): ImportRow | null {
  for (const [at, error] of errors) {
    const name = head.names[at];
    if (name !== undefined) {
      return { index, reason: `The formula in the cell ${name} results in ${error}. Correct it.` };
    }
  }
  return null;
}
