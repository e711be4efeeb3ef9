import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cellLines } from "../../kernel/spreadsheet/sheet.rules.ts";
import { createWorkbook } from "../../kernel/spreadsheet/workbook.ts";
import { runs } from "../../testing/runs.ts";
import { cellsByRow, reading } from "./reading.fixture.ts";
import { makeWorkbook, makeZip } from "./zip.fixture.ts";

const words = async (bytes: Uint8Array) => cellsByRow(await reading("a.xlsx", bytes));
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const HEAD = row(inline("word"), inline("meaning"));

describe("a workbook", () => {
  test("in Excel's format is read as its cells are shown", async () => {
    const book = new ExcelJS.Workbook();
    const sheet = book.addWorksheet("Words");
    sheet.addRow(["My words"]);
    sheet.addRow([]);
    sheet.addRow(["Meaning", "note", "Word"]);
    const put = (value: ExcelJS.CellValue, numFmt = "General") => {
      const cell = sheet.addRow(["-", "", value]).getCell(3);
      cell.numFmt = numFmt;
    };
    put(3.14);
    put(0.1 + 0.2);
    put(0.5, "0%");
    put(1234.5678, '#,##0.00" m"');
    put(-2.5, "0.00;(0.00)");
    put(0.75, "# ?/?");
    put(new Date(Date.UTC(2026, 2, 4)), "d-mmm");
    put(new Date(Date.UTC(2026, 2, 4, 15, 7)), "yyyy-mm-dd h:mm AM/PM");
    put(true);
    put({ formula: "1+1", result: 2 });
    put({ formula: 'A1&"x"', result: "x" });
    put({ text: "a link", hyperlink: "https://x.example" });
    sheet.addRow(["only this"]);
    sheet.addRow([]);
    put("last");
    const bytes = new Uint8Array(await book.xlsx.writeBuffer());
    const read = await reading("a.XLSX", bytes);
    expect(read).toMatchObject({ kind: "xlsx", unknownColumns: ["note"], notes: [] });
    const shown = read.rows.map((one) => [one.index + 2, "cells" in one && one.cells["word"]]);
    expect(shown).toEqual([
      [4, "3.14"],
      [5, "0.3"],
      [6, "50%"],
      [7, "1234.57"],
      [8, "-2.50"],
      [9, "3/4"],
      [10, "4-Mar"],
      [11, "2026-03-04 3:07 PM"],
      [12, "TRUE"],
      [13, "2"],
      [14, "x"],
      [15, "a link"],
      [16, undefined],
      [18, "last"],
    ]);
  });

  test("keeps superscripts, subscripts and bold text in rich columns", async () => {
    const runs =
      "<r><t>H</t></r><r><rPr><vertAlign val='subscript'/></rPr><t>2</t></r><r><t xml:space='preserve'>O </t></r><r><rPr><b/></rPr><t>x</t></r>";
    const shared = `<si>${runs}<rPh><t>no</t></rPh></si>`;
    const bytes = makeWorkbook(
      HEAD +
        row('<c t="s"><v>0</v></c>', '<c t="s"><v>0</v></c>') +
        row(`<c t="inlineStr"><is>${runs}</is></c>`, `<c t="inlineStr"><is>${runs}</is></c>`),
      { texts: shared },
    );
    const both = { word: "H2O x", meaning: "H<sub>2</sub>O <b>x</b>" };
    expect(await words(bytes)).toEqual({ 2: both, 3: both });
  });

  test("decodes escapes once, and line breaks as Excel writes them", async () => {
    const cell = '<c t="str"><v>a &amp;lt; b_x000D_\nc_x000A_d &#x1F600;_x005F_x000A_</v></c>';
    expect(await words(makeWorkbook(HEAD + row(cell)))).toEqual({
      2: { word: "a &lt; b\nc\nd 😀_x000A_" },
    });
  });

  test("reads the whole of a cell whose escapes exceed the length of a cell", async () => {
    const run = (text: string) => `<r><t>${text}</t></r>`;
    const is = `<is>${run("_x000A_".repeat(5000))}${run("end")}</is>`;
    const read = await words(makeWorkbook(HEAD + row(inline("a"), `<c t="inlineStr">${is}</c>`)));
    expect(read).toEqual({ 2: { word: "a", meaning: "end" } });
  });

  test("is the same with or without references in its cells", async () => {
    const bytes = makeWorkbook(
      '<row r="1"><c r="B1" t="inlineStr"><is><t>word</t></is></c></row><row r="7"><c r="B7"><v>5</v></c><c r="C7"><v>6</v></c></row>',
    );
    expect(await words(bytes)).toEqual({ 7: { word: "5" } });
  });

  test("names the formula that failed", async () => {
    const bytes = makeWorkbook(HEAD + row('<c t="e"><f>1/0</f><v>#DIV/0!</v></c>'));
    expect(await words(bytes)).toEqual({
      2: "The formula in the cell word results in #DIV/0!. Correct it.",
    });
  });

  test("notes images that are on none of its cells", async () => {
    const more = [{ name: "xl/media/image1.png", bytes: "x" }];
    const { notes } = await reading("a.xlsx", makeWorkbook(HEAD, { more }));
    expect(notes).toEqual([
      expect.stringContaining("1 image of the workbook is on none of the cells"),
    ]);
  });

  describe("that we write", () => {
    /** Writes each text into a cell with line breaks and reads it back. */
    async function readBack(texts: readonly string[]): Promise<(string | undefined)[]> {
      const stream = new PassThrough();
      const written = buffer(stream);
      const book = createWorkbook(stream, 0);
      const sheet = book.sheet("Words", [
        { header: "word", width: 9 },
        { header: "meaning", width: 9, lines: true },
      ]);
      for (const text of texts) sheet.row(["x", text]);
      sheet.end();
      await book.finish();
      const { rows } = await reading("a.xlsx", await written);
      return rows.map((row) => ("cells" in row ? (row.cells["meaning"] ?? "") : row.reason));
    }

    const kept = (text: string) => cellLines(text).trim();

    test.each([
      ["without DEL, a control character", "a\u007fb", "ab"],
      ["without what XML must not hold", "a\u0000\u0008\ufffe\uffffb", "ab"],
      ["with one kind of line end", "a\r\nb\rc\n\td", "a\nb\nc\n\td"],
      ["with what looks like a workbook's line end", "a_x000D_b", "a_x000D_b"],
      ["with what looks like an escape", "_x0041_x0042_ _X0041_", "_x0041_x0042_ _X0041_"],
      ["with what looks escaped already", "_x005F_x000a_", "_x005F_x000a_"],
      ["with a mark of byte order inside", "a\ufeffb", "a\ufeffb"],
      ["with half of a character replaced", "a\ud83db", "a\ufffdb"],
    ])("holds a text %s", async (_how, text, read) => {
      expect(kept(text)).toBe(read);
      expect(await readBack([text])).toEqual([read]);
    });

    test("holds every character", async () => {
      const rows = Array.from({ length: 0x1100 }, (_row, high) =>
        Array.from({ length: 0x100 }, (_text, low) => `.${String.fromCodePoint(high * 256 + low)}`),
      );
      const texts = rows.map((row) => row.join(""));
      expect(await readBack(texts)).toEqual(texts.map(kept));
    });

    test(
      "holds any text without losing a character",
      { tags: ["thorough"], timeout: 120_000 },
      async () => {
        const letters = fc.string({ unit: "binary", maxLength: 40 });
        const special = Array.from('_xX005FfdD\r\n\u007f&<"> \ufeff');
        const signs = fc.string({ unit: fc.constantFrom(...special) });
        const texts = fc.sample(fc.oneof(letters, signs), runs(1000));
        expect(await readBack(texts)).toEqual(texts.map(kept));
      },
    );

    test("holds the longest text of a cell, however long its escapes are", async () => {
      const texts = ["_x0041_".repeat(4681), "😀".repeat(16_383)];
      expect(await readBack(texts)).toEqual(texts);
    });
  });

  test.each([
    ["no ZIP", "a,b", "unknown_file_kind", "This file is not an Excel workbook, despite its name."],
    [
      "an old one",
      Buffer.from("d0cf11e0a1b11ae1", "hex"),
      "unknown_file_kind",
      "Save it without a password as .xlsx",
    ],
    [
      "another ZIP",
      makeZip([{ name: "a.txt", bytes: "x" }]),
      "unreadable_file",
      "not an .xlsx workbook",
    ],
    ["a broken one", makeWorkbook("<row><c></row>"), "unreadable_file", "The workbook is damaged"],
    ["one without a head", makeWorkbook(row(inline("x"))), "missing_columns", "no column word"],
    [
      "a document with entities",
      makeWorkbook(HEAD, { texts: "</sst><!DOCTYPE x><sst>" }),
      "unreadable_file",
      "The workbook",
    ],
    [
      "far too wide",
      makeWorkbook(HEAD + row('<c r="XFD2"><v>1</v></c>')),
      "too_many_columns",
      "more than 300 columns",
    ],
    [
      "a lie about its size",
      makeWorkbook(HEAD, { more: [{ name: "xl/x", bytes: "x" }] }).subarray(0, -30),
      "unreadable_file",
      "The workbook is damaged",
    ],
  ])("that is %s is refused with a reason", async (_what, bytes, code, message) => {
    const { refused } = await reading("a.xlsx", bytes);
    expect(refused).toEqual({ code, message: expect.stringContaining(message) });
  });
});

test("a damaged ZIP is reported as damaged and not as an unknown kind", async () => {
  const { refused } = await reading("a.zip", "a,b");
  expect(refused).toEqual({
    code: "unreadable_file",
    message: "This file is not a ZIP, or it is damaged. Create the ZIP again, then choose it.",
  });
});
