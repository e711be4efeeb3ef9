import { once } from "node:events";
import type { WriteStream } from "node:fs";
import { finished } from "node:stream/promises";
import type { Deps } from "../platform/deps.ts";
import { csvLine } from "../spreadsheet/csv.rules.ts";
import type { Column } from "../spreadsheet/sheet.rules.ts";
import { createWorkbook } from "../spreadsheet/workbook.ts";
import type { ListFormat } from "./file-job.schema.ts";

/** A sheet's name and columns. */
export interface ListSheet {
  name: string;
  columns: readonly Column[];
}

/** Writes rows as they come; no more than a page of them is in memory. */
export interface ListWriter {
  add(cells: readonly string[]): Promise<void>;
  finish(): Promise<void>;
}

/** @param stream where the file goes */
export const openWriter = (
  deps: Pick<Deps, "clock">,
  format: ListFormat,
  sheet: ListSheet,
  stream: WriteStream,
): ListWriter => WRITERS[format](deps, sheet, stream);

type Open = (deps: Pick<Deps, "clock">, sheet: ListSheet, stream: WriteStream) => ListWriter;

const WRITERS: Record<ListFormat, Open> = {
  xlsx(deps, { name, columns }, stream) {
    const book = createWorkbook(stream, deps.clock.now());
    const sheet = book.sheet(name, columns);
    return {
      add: (cells) => Promise.resolve(sheet.row(cells)),
      async finish() {
        sheet.end();
        await book.finish();
      },
    };
  },

  csv(_deps, { columns }, stream) {
    const send = async (text: string) => {
      if (!stream.write(text)) await once(stream, "drain");
    };
    // The mark by which spreadsheets know UTF-8.
    stream.write(`\ufeff${csvLine(columns.map(({ header }) => header))}`);
    return {
      add: (cells) => send(csvLine(cells)),
      async finish() {
        stream.end();
        await finished(stream);
      },
    };
  },
};
