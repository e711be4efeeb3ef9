import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import { cellLines, cellText, type CellValue, type Column, escapedCell } from "./sheet.rules.ts";

export interface Sheet {
  /** Writes a row, with one value for each column, to the stream immediately. */
  row(values: readonly CellValue[]): void;
  /** Ends the sheet; the next one begins after it. */
  end(): void;
}

/** A spreadsheet that is written row by row: only a few rows are in memory. */
export interface Workbook {
  /** Begins a sheet with its header, which stays visible. */
  sheet(name: string, columns: readonly Column[]): Sheet;
  /** Resolves when the last byte is in the stream. */
  finish(): Promise<void>;
}

type Style = Partial<ExcelJS.Style>;
const PLAIN: Style = {};
const LINES: Style = { alignment: { vertical: "top", wrapText: true }, numFmt: "@" };
const HEAD: Style = { font: { bold: true }, alignment: { vertical: "top", wrapText: true } };

/** @param now epoch milliseconds, for the file's properties */
export function createWorkbook(stream: Writable, now: number): Workbook {
  const writer = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    // A table of shared strings would stay in memory until the end, and names hardly repeat.
    useSharedStrings: false,
    // With the fastest level, files are 20 % larger than usual and take half the time.
    zip: { zlib: { level: 1 } },
  });
  writer.created = new Date(now);
  writer.modified = writer.created;
  writer.creator = "";
  writer.lastModifiedBy = "";
  // The stream may fail before `finish` waits for it. Without the `catch` below, that would end the
  // process.
  const broken = new Promise<never>((_, reject) => stream.once("error", reject));
  broken.catch(() => undefined);
  const sheet = (name: string, columns: readonly Column[]): Sheet => {
    const target = writer.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
    target.columns = columns.map(({ width }) => ({ width }));
    const heads = columns.map(({ header }) => header);
    writeRow(
      target,
      heads,
      columns.map(() => ({ style: HEAD, text: cellText })),
    );
    const writings = columns.map(({ format, lines }) => ({
      style: format ? { numFmt: format } : lines ? LINES : PLAIN,
      text: lines ? cellLines : cellText,
    }));
    return {
      row: (values) => writeRow(target, values, writings),
      end: () => target.commit(),
    };
  };
  return { sheet, finish: () => Promise.race([writer.commit(), broken]) };
}

/** How the values of a column are written. */
interface Writing {
  style: Style;
  text: (value: string) => string;
}

function writeRow(
  target: ExcelJS.Worksheet,
  values: readonly CellValue[],
  writings: readonly Writing[],
): void {
  const row = target.addRow(
    values.map((value, at) =>
      typeof value === "string" ? escapedCell((writings[at]?.text ?? cellText)(value)) : value,
    ),
  );
  // The library compares styles by identity, so using one object for each column is four times as
  // fast.
  for (let column = 0; column < values.length; column++) {
    if (values[column] !== null) row.getCell(column + 1).style = writings[column]?.style ?? PLAIN;
  }
  row.commit();
}
