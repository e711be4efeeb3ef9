import ExcelJS from "exceljs";

/**
 * Opens a spreadsheet that our code has written. The whole file is read into memory, so it must be
 * small.
 */
export async function openSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer);
  return book;
}

/** The rows of a sheet, each with its cells by the column's heading. */
export function rowsOf(book: ExcelJS.Workbook, name: string): Record<string, ExcelJS.CellValue>[] {
  const sheet = book.getWorksheet(name);
  if (!sheet) throw new Error(`The sheet ${name} is gone`);
  const heads = Array.from({ length: sheet.columnCount }, (_, i) => sheet.getCell(1, i + 1).text);
  return Array.from({ length: sheet.rowCount - 1 }, (_, i) =>
    Object.fromEntries(heads.map((head, at) => [head, sheet.getCell(i + 2, at + 1).value])),
  );
}

/** A spreadsheet with one sheet: a row of headings, then a row for each record. */
export async function spreadsheetOf(
  heads: readonly string[],
  rows: readonly Readonly<Record<string, string | number>>[],
): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Questions");
  sheet.addRow([...heads]);
  for (const row of rows) sheet.addRow(heads.map((head) => row[head] ?? null));
  return Buffer.from(await book.xlsx.writeBuffer());
}
