import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { naughtyStrings, sharedJson } from "../../testing/shared-data.fixture.ts";
import type { CellValue, Column } from "./sheet.rules.ts";
import { createWorkbook } from "./workbook.ts";

const NOW = Date.parse("2026-11-21T04:30:00Z");

/** Writes one sheet and opens it again. */
async function reopened(columns: readonly Column[], rows: readonly (readonly CellValue[])[]) {
  const stream = new PassThrough();
  const written = buffer(stream);
  const book = createWorkbook(stream, NOW);
  const sheet = book.sheet("Takers", columns);
  for (const row of rows) sheet.row(row);
  sheet.end();
  await book.finish();
  const read = new ExcelJS.Workbook();
  const bytes = await written;
  await read.xlsx.load(new Uint8Array(bytes).buffer);
  const found = read.getWorksheet("Takers");
  if (!found) throw new Error("The sheet is gone");
  return found;
}

const text: Column = { header: "Name", width: 20 };

describe("a spreadsheet", () => {
  test("has a head that stays, widths, number formats, and empty cells where there is nothing", async () => {
    const marks: Column = { header: "Score", width: 9, format: "0.00" };
    const sheet = await reopened(
      [text, marks, marks],
      [
        ["Asha", 3.5, null],
        ["Kabir", -1, 0],
      ],
    );
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet.getRow(1).values).toEqual([undefined, "Name", "Score", "Score"]);
    expect(sheet.getRow(1).getCell(1).font.bold).toBe(true);
    expect(sheet.getColumn(1).width).toBe(20);
    expect(sheet.getCell("B2")).toMatchObject({ value: 3.5, numFmt: "0.00" });
    expect(sheet.getCell("B3").value).toBe(-1);
    expect(sheet.getCell("C2").type).toBe(ExcelJS.ValueType.Null);
    expect(sheet.getCell("C3").value).toBe(0);
  });

  /** The expected text after reading: characters that a cell shows as a space are spaces. */
  const spaced = (value: string) => value.replaceAll(/\s+/g, " ");

  test("runs no known formula", async (ctx) => {
    const texts = sharedJson(ctx, "hostile/formula_cells.json", z.array(z.string()));
    const sheet = await reopened(
      [text],
      texts.map((one) => [one]),
    );
    texts.forEach((one, i) => {
      const cell = sheet.getCell(i + 2, 1);
      expect([cell.type, cell.formula]).toEqual([ExcelJS.ValueType.String, undefined]);
      expect(spaced(cell.text)).toBe(spaced(one));
    });
  });

  test("holds every naughty string as a text", async (ctx) => {
    const texts = naughtyStrings(ctx).filter(Boolean);
    const sheet = await reopened(
      [text],
      texts.map((one) => [one]),
    );
    texts.forEach((_, i) => {
      const cell = sheet.getCell(i + 2, 1);
      expect(cell.type).toBe(ExcelJS.ValueType.String);
      expect(cell.text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
    });
  });

  test("keeps names of any script, halves of characters and controls apart", async () => {
    const names = [
      "आशा राव",
      "محمد علي",
      "小川 さくら",
      "Zoë 👩🏽‍🎓",
      "a\u0000b\u001fc",
      "x\ud800y",
      "a & <b>",
    ];
    const sheet = await reopened(
      [text],
      names.map((one) => [one]),
    );
    const read = names.map((_, i) => sheet.getCell(i + 2, 1).value);
    expect(read).toEqual([...names.slice(0, 4), "a b c", "x\ufffdy", "a & <b>"]);
  });

  test("keeps the lines of a text where its column says so", async () => {
    const sheet = await reopened([{ ...text, lines: true }], [["one\n\ttwo\u0000"]]);
    expect(sheet.getCell("A2")).toMatchObject({ value: "one\n\ttwo", numFmt: "@" });
  });

  test("takes the longest text a cell may hold, and no half of a character", async () => {
    const sheet = await reopened([text], [[`x${"😀".repeat(20_000)}`]]);
    const value = sheet.getCell("A2").text;
    expect(value.length).toBe(32_767);
    expect(value.isWellFormed()).toBe(true);
  });
});

test("a stream that breaks fails the spreadsheet", async () => {
  const stream = new PassThrough();
  const book = createWorkbook(stream, NOW);
  book.sheet("Takers", [text]).end();
  stream.destroy(new Error("The disk is full"));
  await expect(book.finish()).rejects.toThrow("The disk is full");
});
