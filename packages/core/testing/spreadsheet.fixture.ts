import ExcelJS from "exceljs";

/** Opens a spreadsheet of our own making, whole: only for small ones. */
export async function openSpreadsheet(bytes: Uint8Array<ArrayBuffer>): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(bytes.buffer);
  return book;
}

/** The rows of a sheet by the words of its head. */
export function rowsOf(book: ExcelJS.Workbook, name: string): Record<string, ExcelJS.CellValue>[] {
  const sheet = book.getWorksheet(name);
  if (!sheet) throw new Error(`The sheet ${name} is gone`);
  const heads = Array.from({ length: sheet.columnCount }, (_, i) => sheet.getCell(1, i + 1).text);
  return Array.from({ length: sheet.rowCount - 1 }, (_, i) =>
    Object.fromEntries(heads.map((head, at) => [head, sheet.getCell(i + 2, at + 1).value])),
  );
}
