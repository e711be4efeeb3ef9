import type { ColumnOf } from "../kernel/spreadsheet/sheet.rules.ts";

/** The texts that a row shows, by heading. */
export const shown = <Source>(columns: readonly ColumnOf<Source>[], source: Source) =>
  Object.fromEntries(columns.map(({ header, value }) => [header, value(source)]));
