import { join } from "node:path";
import { questionOfRow } from "@academy/core/exchange/questions/row.rules.ts";
import { limit } from "@academy/core/testing/limits.ts";
import { readFile } from "@academy/core/exchange/files/read-file.ts";
import { QUESTION_TABLE } from "@academy/core/exchange/template/question-table.schema.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { templateWorkbook } from "./template/workbook.ts";

const path = join(import.meta.dirname, "../packages/web/public/sample-bulk-template.xlsx");

/** Every cell, style, width and list of a workbook, without the times in it. */
const contentOf = (book: ExcelJS.Workbook) => book.worksheets.map((sheet) => sheet.model);

async function reopened(): Promise<ExcelJS.Workbook> {
  const book = new ExcelJS.Workbook();
  await book.xlsx.load(await templateWorkbook().xlsx.writeBuffer());
  return book;
}

test(
  "the template is up to date with npm run academy -- template",
  { timeout: limit(30_000) },
  async () => {
    const kept = new ExcelJS.Workbook();
    await kept.xlsx.readFile(path);
    expect(contentOf(kept)).toEqual(contentOf(await reopened()));
  },
);

test(
  "its examples, one of each response type, are read without an invalid row",
  { timeout: limit(30_000) },
  async () => {
    const { rows, unknownColumns, notes } = await readFile(
      { path, name: "a.xlsx" },
      QUESTION_TABLE,
    );
    expect({ unknownColumns, notes }).toEqual({ unknownColumns: [], notes: [] });
    const read: unknown[] = [];
    for await (const row of rows) {
      if ("reason" in row) throw new Error(row.reason);
      const question = questionOfRow(row.cells, { mediaUrl: "", image: () => undefined });
      read.push("problems" in question ? question.problems : question.input.responseType);
    }
    expect(read).toEqual(responseTypes.codes);
  },
);

test("its lists offer the allowed values, and it explains how each key is written", async () => {
  const book = await reopened();
  const questions = book.getWorksheet("Questions");
  expect(questions?.getCell("H2").dataValidation.formulae).toEqual([
    `"${responseTypes.codes.join(",")}"`,
  ]);
  const texts = book.getWorksheet("Instructions")?.getSheetValues().flat();
  for (const { code, keyWords } of responseTypes.types) {
    expect(texts).toContain(code);
    expect(texts).toContain(keyWords.hint);
  }
});
