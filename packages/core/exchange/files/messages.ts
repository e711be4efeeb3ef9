import type { ErrorKind } from "../../kernel/shared/error.ts";
import type { ImportRow, TableColumns } from "../template/table.schema.ts";

/** A row as it is sent between threads: cells by the position of their column. */
export type PackedRow = [
  index: number,
  reason: string | null,
  cells: (string | null)[],
  notes?: readonly string[],
];

/** Messages of the reader thread. After rows or an image it waits until more are requested. */
export type FromReader =
  | {
      type: "opened";
      kind: string;
      unknownColumns: string[];
      notes: string[];
      images: string[];
      rowCount?: number | undefined;
    }
  | { type: "rows"; rows: PackedRow[] }
  | { type: "image"; name: string; bytes: Uint8Array }
  | { type: "end" }
  | { type: "refused"; kind: ErrorKind; code: string; message: string };

/** Packs the table's own columns as a list, so that no name in a file becomes a property. */
export function packed(row: ImportRow, columns: TableColumns): PackedRow {
  if ("reason" in row) return [row.index, row.reason, []];
  const cells = columns.map(({ name }) => row.cells[name] ?? null);
  return row.notes ? [row.index, null, cells, row.notes] : [row.index, null, cells];
}

export function unpacked<Name extends string>(
  [index, reason, values, notes]: PackedRow,
  columns: TableColumns<Name>,
): ImportRow<Name> {
  if (reason !== null) return { index, reason };
  const cells: Partial<Record<Name, string>> = Object.create(null);
  for (const [at, { name }] of columns.entries()) {
    const value = values[at];
    if (value !== null && value !== undefined) cells[name] = value;
  }
  return { index, cells, ...(notes && { notes }) };
}
