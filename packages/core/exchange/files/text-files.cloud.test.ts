import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvLine } from "../../kernel/spreadsheet/csv.rules.ts";
import { runs } from "../../testing/runs.ts";
import { cellsByRow, type Reading, reading } from "./reading.fixture.ts";

const TABLE = "word,meaning\nनमस्ते,привет é\n";

/** Letters of any script, and the characters that are special in text files. */
const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(...Array.from("\",;|\t\r\n' =-\\\ufeff\u0085\u2028\u007fé😀")),
  }),
);
const meanings = ({ rows }: Reading) =>
  rows.map((row) => ("cells" in row ? (row.cells["meaning"] ?? "") : row.reason));

/** UTF-16 in big-endian order. */
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("a CSV file", () => {
  test.each([
    ["UTF-8", Buffer.from(TABLE)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${TABLE}`)],
    ["UTF-16, little end first", Buffer.from(`\uFEFF${TABLE}`, "utf16le")],
    ["UTF-16, big end first", swapped(`\uFEFF${TABLE}`)],
  ])("in %s is read without losing a character", async (_encoding, bytes) => {
    expect(cellsByRow(await reading("a.csv", bytes))).toEqual({
      2: { word: "नमस्ते", meaning: "привет é" },
    });
  });

  test("that we write holds any text without losing a character", async () => {
    // A full stop is put around each text, because a text that would run as a formula gets an
    // apostrophe in the file. NUL is left out, because it is not text.
    const texts = fc.sample(anyText, runs(1000)).map((text) => `.${text.replaceAll("\0", "")}.`);
    const lines = texts.map((text) => csvLine(["x", text])).join("");
    const read = await reading("a.csv", `\ufeff${csvLine(["word", "meaning"])}${lines}`);
    expect(meanings(read)).toEqual(texts);
  });

  test("in a Windows encoding is read correctly", async () => {
    const text = "word;meaning\ncafé;la façade d’hôtel à côté, déjà vu, € 5\n";
    const bytes = Buffer.from(text.replace("’", "\u0092").replace("€", "\u0080"), "latin1");
    expect(cellsByRow(await reading("a.csv", bytes))).toEqual({
      2: { word: "café", meaning: "la façade d’hôtel à côté, déjà vu, € 5" },
    });
  });

  test("in UTF-16 without a byte order mark is detected by its zeros", async () => {
    const bytes = Buffer.from("word,meaning\nplain,text\n", "utf16le");
    expect(cellsByRow(await reading("a.csv", bytes))).toEqual({
      2: { word: "plain", meaning: "text" },
    });
  });

  test.each([
    ["commas", "Word,Meaning\na;b,c\n"],
    ["semicolons", 'WORD;meaning\n"a;b";c\n'],
    ["tabs", "term\tMean-ing\na;b\tc\n"],
    ["bars", " word | meaning \r\na;b|c\r\n"],
    ["a sign it names", "sep=#\nword#meaning\na;b#c\n"],
  ])("may have %s between its cells", async (_sign, text) => {
    const read = await reading("a.csv", text);
    expect(read.rows.map((row) => "cells" in row && { ...row.cells })).toEqual([
      { word: "a;b", meaning: "c" },
    ]);
  });

  test("keeps line breaks and quotes within a cell, and counts blank rows", async () => {
    const text = 'word,meaning\n"one\ntwo","say ""x"""\n\n , \nlast,5" pipe\n';
    expect(cellsByRow(await reading("a.csv", text))).toEqual({
      2: { word: "one\ntwo", meaning: 'say "x"' },
      5: { word: "last", meaning: '5" pipe' },
    });
  });

  test("may have its header below a title, in any order, with unknown columns", async () => {
    const read = await reading("a.csv", "My words\n\nMEANING,Author,term,\nx,me,a\n");
    expect(read).toMatchObject({ kind: "csv", unknownColumns: ["Author"] });
    expect(cellsByRow(read)).toEqual({ 4: { word: "a", meaning: "x" } });
  });

  test("in many pieces is read completely and in order", async () => {
    const lines = Array.from({ length: 9000 }, (_, n) => `शब्द${n},"${"é".repeat(n % 50)}"`);
    const read = await reading("a.csv", `word,meaning\n${lines.join("\n")}`);
    expect(read.rows).toHaveLength(9000);
    expect(read.rows.every((row, n) => "cells" in row && row.cells["word"] === `शब्द${n}`)).toBe(
      true,
    );
  });

  test.each([
    ["meaning\nx\n", "missing_columns", "The file has no column word."],
    ["word,term\nx,y\n", "duplicate_column", 'Two columns mean word: "word" and "term".'],
    ["", "unknown_file_kind", "The file is empty."],
    ['word\n"never closed\n', "unreadable_file", "A quotation mark is opened but never closed."],
    [`word\n${"x\n".repeat(20_001)}`, "too_many_rows", "more than 20000 rows"],
    [`word${",x".repeat(300)}\n`, "too_many_columns", "has 301 columns; the limit is 300"],
    [`word\n"${"x".repeat(500_000)}"\n`, "row_too_long", "A row has more than 400000 characters"],
    ["word\0\0\n", "unreadable_file", "This is not a text file"],
  ])("%#. is refused with a reason", async (text, code, message) => {
    const { refused } = await reading("a.csv", text);
    expect(refused).toEqual({ code, message: expect.stringContaining(message) });
  });

  test("reports the row of a cell that is too long, and continues", async () => {
    const read = await reading("a.csv", `word\n${"x".repeat(32_768)}\nlast\n`);
    expect(cellsByRow(read)).toEqual({
      2: "The cell word has 32768 characters; the limit is 32767.",
      3: { word: "last" },
    });
  });
});

describe("a JSON file", () => {
  test("holds any text without losing a character", async () => {
    const texts = fc.sample(anyText, runs(1000));
    const rows = texts.map((meaning) => ({ word: "x", meaning }));
    const read = await reading("a.json", JSON.stringify(rows));
    expect(meanings(read)).toEqual(texts.map((text) => text.trim()));
  });

  test.each([
    ["a list", '[{"Word":"a","meaning":2},{"word":null},{"term":"b"}]'],
    ["questions", '\uFEFF{"version":1,"questions":[{"word":"a","meaning":2},{},{"word":"b"}]}'],
    ["rows", '{"rows":[{"word":"a","meaning":"2"},{"meaning":""},{"word":"b"}]}'],
  ])("may be %s", async (_form, text) => {
    const read = await reading("a.json", text);
    if (text.includes("term")) expect(read.refused?.code).toBe("duplicate_column");
    else expect(cellsByRow(read)).toEqual({ 2: { word: "a", meaning: "2" }, 4: { word: "b" } });
  });

  test("cannot reach the properties of every object", async () => {
    const text = '[{"word":"a","__proto__":{"x":1},"constructor":"y"}]';
    const read = await reading("a.json", text);
    expect(read.unknownColumns).toEqual(["__proto__", "constructor"]);
    const [row] = read.rows;
    expect(row && "cells" in row && Object.getPrototypeOf(row.cells)).toBeNull();
    expect({}).not.toHaveProperty("x");
  });

  test("reports an entry that is not a row", async () => {
    const read = await reading("a.json", '[{"word":"a"},5,{"word":{"b":1}}]');
    expect(cellsByRow(read)).toEqual({
      2: { word: "a" },
      3: expect.stringContaining("This row is not an object with columns."),
      4: "The field word must be text or a number.",
    });
  });

  test.each([
    ["{", "unreadable_file", "This is not valid JSON"],
    ['{"words":[]}', "unreadable_file", "A .json file must be a list of objects"],
    ["[".repeat(100_000), "too_deep", "more than 10 levels deep"],
    [`[${'{"word":1},'.repeat(20_000)}{}]`, "too_many_rows", "more than 20000 rows"],
  ])("%#. is refused with a reason", async (text, code, message) => {
    const { refused } = await reading("a.json", text);
    expect(refused).toEqual({ code, message: expect.stringContaining(message) });
  });
});
