import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { createWorkbook } from "../../kernel/spreadsheet/workbook.ts";
import { handlerOf } from "./kinds.service.ts";
import type { Reader } from "../pipeline/import-access.rules.ts";
import { inWords } from "../pipeline/import-result.rules.ts";
import * as ImportRows from "../pipeline/import-rows.service.ts";
import * as Imports from "../pipeline/import.service.ts";
import { otherCells } from "../template/other-cells.rules.ts";
import type { Cells, Heading, TableColumns } from "../template/table.schema.ts";

/** The limits of one response: a longer sheet is corrected and uploaded in parts. */
const LIMITS = { rows: 5000, characters: 4_000_000 };
const BATCH_ROWS = 500;

/** The column with the reasons. The reader ignores it when the sheet is uploaded again. */
const REASON = { header: "reason", width: 60 };

export interface FailedRows {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The rows that could not be inserted, as a sheet of the template with the reasons in its first
 * column. A person corrects the sheet and uploads it again. Before the insertion, these are the
 * rows that the dry run found to be bad. If there are too many rows, the file has the first ones
 * and its name says so.
 * @throws AppError `not-found`; `conflict` where no row failed
 */
export async function file(deps: Deps, reader: Reader, importId: string): Promise<FailedRows> {
  const stored = await Imports.load(deps, reader, importId);
  const only = stored.state === "done" ? "failed" : "bad";
  const positions = await ImportRows.positionsFor(deps, stored, only);
  if (positions.length === 0) throw conflict("none_failed", "No rows of this file failed.");
  const { columns } = await handlerOf(stored.kind);
  const { found } = await Imports.read(deps, reader, importId);
  const of = only === "failed" ? "done" : "found";
  const rows = await firstRows(positions, (some) => ImportRows.rowsAt(deps, stored, some, of));
  const kept = columnsOf(columns, found?.headings ?? []).filter(
    ({ ifUsed, value }) => !ifUsed || rows.some(({ row }) => value(row.cells) !== undefined),
  );
  const through = new PassThrough();
  const written = buffer(through);
  const book = createWorkbook(through, deps.clock.now());
  const sheet = book.sheet("Questions", headOf(kept));
  for (const { row, outcome } of rows) {
    const cells = kept.map(({ value }) => value(row.cells) ?? null);
    sheet.row([inWords(outcome?.problems ?? row.problems), ...cells]);
  }
  sheet.end();
  await book.finish();
  return { name: nameOf(rows.length, positions.length), bytes: new Uint8Array(await written) };
}

/** The first rows in the file's order, up to the limits of one response. */
async function firstRows(
  positions: readonly number[],
  read: (positions: readonly number[]) => Promise<ImportRows.FoundRow[]>,
): Promise<ImportRows.FoundRow[]> {
  const rows: ImportRows.FoundRow[] = [];
  let characters = 0;
  while (rows.length < Math.min(positions.length, LIMITS.rows)) {
    for (const one of await read(positions.slice(rows.length, rows.length + BATCH_ROWS))) {
      if (characters >= LIMITS.characters) return rows;
      const cells = Object.values(one.row.cells);
      characters += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      rows.push(one);
    }
  }
  return rows;
}

interface SheetColumn {
  header: string;
  ifUsed?: boolean | undefined;
  value: (cells: Cells) => string | undefined;
}

/** The columns of the table, where each unknown column of the file is a column again. */
const columnsOf = (columns: TableColumns, headings: readonly Heading[]): SheetColumn[] =>
  columns.flatMap(({ name, rest, ifUsed }): SheetColumn[] => {
    if (!rest) return [{ header: name, ifUsed, value: (cells) => cells[name] }];
    const others = headings.filter(({ column }) => column === null);
    return others.map(({ header }) => ({
      header,
      value: (cells) => otherCells(cells[name]).find(([heading]) => heading === header)?.[1],
    }));
  });

const headOf = (columns: readonly SheetColumn[]) => [
  REASON,
  ...columns.map(({ header }) => ({
    header,
    width: header === "question" ? 60 : 16,
    lines: true,
  })),
];

const nameOf = (rows: number, all: number): string =>
  rows < all ? `failed-rows-1-to-${rows}-of-${all}.xlsx` : "failed-rows.xlsx";
