import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Deps } from "../../platform/deps.ts";
import { conflict } from "../../shared/error.ts";
import { createWorkbook } from "../../spreadsheet/workbook.ts";
import { handlerOf } from "./kinds.service.ts";
import { inWords } from "./import-result.rules.ts";
import * as ImportRows from "./import-rows.service.ts";
import * as Imports from "./import.service.ts";
import type { TableColumns } from "../template/table.schema.ts";

/** What one answer holds: a sheet with more is mended and uploaded a part at a time. */
const MOST = { rows: 5000, characters: 4_000_000 };
const ROWS_AT_A_TIME = 500;

/** The head of the column that says why. Whoever reads the sheet again leaves it out. */
const REASON = { header: "reason", width: 60 };

export interface FailedRows {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The rows that could not be inserted, as a sheet of the template with the reason in front: mended,
 * it can be uploaded again. Before rows were inserted these are the bad ones. Of very many the
 * first ones, as its name says.
 * @throws AppError `not-found`; `conflict` where no row failed
 */
export async function file(deps: Deps, importId: string): Promise<FailedRows> {
  const kept = await Imports.load(deps, importId);
  const only = kept.state === "done" ? "failed" : "bad";
  const positions = await ImportRows.positionsFor(deps, kept, only);
  if (positions.length === 0) throw conflict("none_failed", "No row of this file failed.");
  const columns = (await handlerOf(kept.kind))?.columns ?? [];
  const through = new PassThrough();
  const written = buffer(through);
  const book = createWorkbook(through, deps.clock.now());
  const sheet = book.sheet("Questions", headOf(columns));
  let rows = 0;
  let characters = 0;
  while (rows < Math.min(positions.length, MOST.rows) && characters < MOST.characters) {
    const some = positions.slice(rows, rows + ROWS_AT_A_TIME);
    const of = only === "failed" ? "done" : "found";
    for (const { row, outcome } of await ImportRows.rowsAt(deps, kept, some, of)) {
      if (characters >= MOST.characters) break;
      const cells = columns.map(({ name }) => row.cells[name] ?? null);
      sheet.row([inWords(outcome?.problems ?? row.problems), ...cells]);
      characters += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
      rows++;
    }
  }
  sheet.end();
  await book.finish();
  return { name: nameOf(rows, positions.length), bytes: new Uint8Array(await written) };
}

const headOf = (columns: TableColumns) => [
  REASON,
  ...columns.map(({ name }) => ({
    header: name,
    width: name === "question" ? 60 : 16,
    lines: true,
  })),
];

const nameOf = (rows: number, all: number): string =>
  rows < all ? `failed-rows-1-to-${rows}-of-${all}.xlsx` : "failed-rows.xlsx";
