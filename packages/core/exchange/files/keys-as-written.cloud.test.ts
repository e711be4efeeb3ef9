import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { keyOfRow, PLACE } from "../questions/kept-key.laws.ts";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import type { ImportRow } from "../template/table.schema.ts";
import { makeDocx, p } from "./docx.fixture.ts";
import { reading } from "./reading.fixture.ts";
import { makeWorkbook } from "./zip.fixture.ts";

/** The key that the bank gets from a row, with all notes; or why it is refused. */
function keyOf(row: ImportRow | undefined) {
  const read = keyOfRow(row);
  if ("refused" in read) return { refused: read.refused };
  const { answerKey, tolerance, responseType, format } = read.input;
  const isExact = format !== undefined;
  return { type: responseType, key: answerKey, tolerance, isExact, notes: read.notes };
}

const KEY_COLUMNS = ["answerKey", "tolerance"] as const;

/** A workbook with one question per row, whose key and tolerance have a number format. */
async function workbook(
  rows: readonly { value: ExcelJS.CellValue; format: string; to?: number }[],
) {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet("Questions");
  sheet.addRow([...Object.keys(PLACE), ...KEY_COLUMNS]);
  for (const { value, format, to } of rows) {
    const row = sheet.addRow([...Object.values(PLACE), value, to]);
    row.getCell(8).numFmt = format;
    row.getCell(9).numFmt = format;
  }
  const bytes = new Uint8Array(await book.xlsx.writeBuffer());
  const read = await reading("a.xlsx", bytes, QUESTION_TABLE);
  return read.rows.map(keyOf);
}

const only = async (value: ExcelJS.CellValue, format = "General", to?: number) =>
  (await workbook([{ value, format, ...(to !== undefined && { to }) }]))[0];

describe("a key in a cell of a workbook", () => {
  test.each([
    [0.004, "0.00", "0.004", "0.00"],
    [8.854e-12, "0.000", "8.854e-12", "0.000"],
    [8.854e-12, "0.00", "8.854e-12", "0.00"],
    [0.125, "0.0", "0.125", "0.1"],
    [0.125, "0", "0.125", "0"],
    [9.81, "0", 9.81, "10"],
    [1234.5, "#,##0", 1234.5, "1235"],
    [0.75, "# ?/?", 0.75, "3/4"],
  ])("that holds %s in the format %s is %s and not %s", async (value, format, key, shown) => {
    const read = await only(value, format);
    expect(read?.key).toBe(key);
    expect(read?.notes?.[0]).toBe(
      `The cell answerKey shows "${shown}" and holds "${value}", which is kept.`,
    );
  });

  test.each([
    [9.8, "0.00", 9.8],
    [3, "#,##0.00", 3],
    [1.6e-19, "0.00E+00", "1.6e-19"],
    [-2.5, "0.00;(0.00)", -2.5],
  ])("that holds and shows %s (%s) needs no note", async (value, format, key) => {
    expect(await only(value, format)).toMatchObject({ key, notes: [] });
  });

  test("has a tolerance that is kept as well, also in percent", async () => {
    expect(await only(9.81, "0", 0.25)).toMatchObject({ key: 9.81, tolerance: 0.25 });
    const book = await only("10", "0%", 0.025);
    expect(book).toMatchObject({ key: "10 ± 2.5 %", isExact: true });
  });

  test.each([
    ["1.5999999999999999E-19", "1.6e-19"],
    ["0.30000000000000004", 0.3],
  ])("that Excel stored as %s is the number %s that was typed", async (stored, key) => {
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const heads = [...Object.keys(PLACE), "answerKey"].map(cell).join("");
    const values = Object.values(PLACE).map(cell).join("");
    const rows = `<row>${heads}</row><row>${values}<c><v>${stored}</v></c></row>`;
    const read = await reading("a.xlsx", makeWorkbook(rows), QUESTION_TABLE);
    expect(keyOf(read.rows[0])).toMatchObject({ key, notes: [] });
  });

  test("that is a date or a percentage is refused", async () => {
    expect((await only(0.5, "0%"))?.refused).toContain('"50%" is not a number');
    expect((await only(46_000, "d-mmm"))?.refused).toContain("is not a number");
  });

  test("keeps its superscripts", async () => {
    const raised = (before: string, up: string): ExcelJS.CellValue => ({
      richText: [{ text: before }, { text: up, font: { vertAlign: "superscript" } }],
    });
    expect(await only(raised("10", "3"))).toMatchObject({ key: "1e3", isExact: true });
    expect(await only(raised("1.6 × 10", "−19"))).toMatchObject({ key: "1.6e-19" });
    expect((await only(raised("2", "5")))?.refused).toContain('"2⁵" is not a number');
    const base: ExcelJS.CellValue = {
      richText: [{ text: "101" }, { text: "2", font: { vertAlign: "subscript" } }],
    };
    expect((await only(base))?.refused).toContain('"101₂" is not a number');
  });
});

const up = (text: string, place = "superscript") =>
  `<w:r><w:rPr><w:vertAlign w:val="${place}"/></w:rPr><w:t>${text}</w:t></w:r>`;
const power = (base: string, exponent: string) =>
  `<m:oMath><m:sSup><m:e><m:r><m:t>${base}</m:t></m:r></m:e><m:sup><m:r><m:t>${exponent}</m:t></m:r></m:sup></m:sSup></m:oMath>`;

/** The only question of a Word file with these runs as its key. */
async function word(...key: string[]) {
  const bytes = makeDocx([p("1. How much?"), p("Answer: ", ...key)].join(""));
  const { rows } = await reading("a.docx", bytes, QUESTION_TABLE);
  return keyOf(rows[0]);
}

describe("a key in a Word file", () => {
  test.each([
    [["10", up("3")], "1e3"],
    [["1.6 × 10", up("−19")], "1.6e-19"],
    [["6.02 x 10", up("23")], "6.02e23"],
    [[power("10", "3")], "1e3"],
    [["5 or 6"], 5],
    [["4 | 5.5"], 4],
    [["9.81 ± 0.02"], 9.81],
    [["2.30 to 2.45"], "2.30 to 2.45"],
    [["1,00,000"], 100_000],
    [["−5"], -5],
  ])("%j is the number %s", async (runs, key) => {
    expect(await word(...runs)).toMatchObject({ type: "INTEGER", key });
  });

  test.each([
    [["2", up("5")], '"2⁵" is not a number'],
    [["101", up("2", "subscript")], '"101₂" is not a number'],
    [["12,500"], '"12,500" can mean 12500 or 12.5'],
    [["2,5"], '"2,5" is not a number'],
  ])("%j is refused", async (runs, reason) => {
    expect((await word(...runs)).refused).toContain(reason);
  });

  test.each([
    [["x", up("2")], "x²"],
    [["Ca", up("2+")], "Ca²⁺"],
    [["e", up("x+1")], "e^(x+1)"],
    [["The 5", up("th"), " one"], "The 5th one"],
    [["H", up("2", "subscript"), "O"], "H₂O"],
    [["2, 3 and 5"], "2, 3 and 5"],
    [["9.8 m/s", up("2")], "9.8 m/s²"],
  ])("%j is the text %s", async (runs, key) => {
    expect(await word(...runs)).toMatchObject({ type: "SUBJECTIVE", key });
  });

  test.each([
    [["10", up("3")], { type: "INTEGER", key: "1e3" }],
    [["1.6 × 10", up("−19")], { type: "INTEGER", key: "1.6e-19" }],
    [["2", up("5")], { refused: expect.stringContaining('"2⁵" is not a number') }],
  ])("%j below the type INTEGER is the same", async (runs, wanted) => {
    const lines = [p("Type: INTEGER"), p("1. How much?"), p("Answer: ", ...runs)];
    const { rows } = await reading("a.docx", makeDocx(lines.join("")), QUESTION_TABLE);
    expect(keyOf(rows[0])).toMatchObject(wanted);
  });

  test("is never overwritten by another one", async () => {
    const bytes = makeDocx([p("1. How much?"), p("Ans. 5"), p("Ans. 6")].join(""));
    const { rows } = await reading("a.docx", bytes, QUESTION_TABLE);
    expect(keyOf(rows[0]).refused).toContain('It has two answers: "5" and "6".');
  });

  test.each(["1,000", "10³", "5 ± 0.1", "2.3 to 2.45", "5 or 6", "1.6e-19"])(
    "in a table at the end that is %s is read as in a line of its own, and not cut",
    async (key) => {
      const bytes = makeDocx([p("1. How much?"), p("Answer key"), p(`1. ${key}`)].join(""));
      const { rows } = await reading("a.docx", bytes, QUESTION_TABLE);
      expect(keyOf(rows[0])).toEqual(await word(key));
    },
  );
});

test("a table of answers may have slashes between its pairs", async () => {
  const asked = ["1. How much?", "2. How many?", "Answer key", "1. 5 / 2. 1.5"].map((line) =>
    p(line),
  );
  const { rows } = await reading("a.docx", makeDocx(asked.join("")), QUESTION_TABLE);
  expect(rows.map(keyOf)).toMatchObject([{ key: 5 }, { key: 1.5 }]);
});

describe("a key in a .json file", () => {
  const json = async (answerKey: string) => {
    const text = JSON.stringify([PLACE]).replace("}", `,"answerKey":${answerKey}}`);
    return keyOf((await reading("a.json", text, QUESTION_TABLE)).rows[0]);
  };

  test.each([
    ["123456789012345678", "123456789012345678"],
    ["-9007199254740993", "-9007199254740993"],
    ["6.02e23", "6.02e23"],
    ['"123456789012345678"', "123456789012345678"],
    [
      '{"min":123456789012345678,"max":123456789012345679}',
      "123456789012345678 to 123456789012345679",
    ],
  ])("%s keeps every digit", async (written, key) => {
    expect(await json(written)).toMatchObject({ key });
  });

  test("with more digits than a key may have is refused", async () => {
    expect((await json("1234567890123456789012")).refused).toContain("too large");
  });
});
