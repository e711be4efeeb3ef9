import { describe, expect, test } from "vitest";
import { QUESTION_TABLE } from "../template/question-table.schema.ts";
import { fraction, makeDocx, p, table } from "./docx.fixture.ts";
import { reading } from "./reading.fixture.ts";

const read = (body: string, more: Parameters<typeof makeDocx>[1] = {}) =>
  reading("paper.docx", makeDocx(body, more), QUESTION_TABLE);
const lines = (...texts: string[]) => texts.map((text) => p(text)).join("");

const cellsOf = async (body: string) => {
  const { rows, notes } = await read(body);
  return { cells: rows.map((row) => ("cells" in row ? { ...row.cells } : row.reason)), notes };
};

const FIRST = [
  "1. What is the unit of force?",
  "(A) newton",
  "(B) joule",
  "(C) watt",
  "(D) pascal",
];
const FIRST_HINDI = [
  "[Hindi]",
  "1. बल का मात्रक क्या है?",
  "(A) न्यूटन\t(B) जूल",
  "(C) वाट",
  "(D) पास्कल",
];
const SECOND = ["2. Which is larger?", "(A) two", "(B) three", "(C) four", "(D) five"];

describe("a line [Hindi] in a Word file", () => {
  test("begins the Hindi text of the question above", async () => {
    const { cells, notes } = await cellsOf(
      lines(...FIRST, "Ans. A", "Sol. By definition.", ...FIRST_HINDI, "हल: परिभाषा से।") +
        lines(...SECOND, "Ans. D"),
    );
    expect(notes?.join()).not.toContain("Left out");
    expect(cells).toMatchObject([
      {
        question: "<p>What is the unit of force?</p>",
        optionD: "<p>pascal</p>",
        answerKey: "A",
        solution: "<p>By definition.</p>",
        questionHi: "<p>बल का मात्रक क्या है?</p>",
        optionAHi: "<p>न्यूटन</p>",
        optionBHi: "<p>जूल</p>",
        optionDHi: "<p>पास्कल</p>",
        solutionHi: "<p>परिभाषा से।</p>",
      },
      { question: "<p>Which is larger?</p>", optionD: "<p>five</p>", answerKey: "D" },
    ]);
    expect(cells[1]).not.toHaveProperty("questionHi");
  });

  test("may be above the key, which is the English question's", async () => {
    const { cells } = await cellsOf(
      lines(
        ...FIRST,
        ...FIRST_HINDI,
        "[தமிழ்]",
        "விசையின் அலகு?",
        "(A) a",
        "(B) b",
        "(C) c",
        "(D) d",
      ) + lines("Ans. A", ...SECOND, "Ans. D"),
    );
    expect(cells).toMatchObject([
      {
        answerKey: "A",
        optionAHi: "<p>न्यूटन</p>",
        questionTa: "<p>விசையின் அலகு?</p>",
        optionDTa: "<p>d</p>",
      },
      { answerKey: "D" },
    ]);
  });

  test("keeps formulas, and lines that go on", async () => {
    const { cells } = await cellsOf(
      lines(...FIRST, "Ans. A", "[Hindi]", "बल का मात्रक,") +
        p("जहाँ ", fraction("1", "x"), "?") +
        lines("(A) न्यूटन", "और कुछ", "(B) जूल", "(C) वाट", "(D) पास्कल"),
    );
    expect(cells).toMatchObject([
      {
        questionHi: "<p>बल का मात्रक,</p><p>जहाँ $\\frac{1}{x}$?</p>",
        optionAHi: "<p>न्यूटन</p><p>और कुछ</p>",
      },
    ]);
  });

  test("without a question above it, or a second time below it, is named", async () => {
    const { notes } = await read(lines("[Hindi]", "बल") + lines(...FIRST, "Ans. A"));
    expect(notes).toContain(
      "Left out, because no question is above it: the Hindi text of paragraph 1.",
    );
    const twice = await cellsOf(lines(...FIRST, "Ans. A", ...FIRST_HINDI, ...FIRST_HINDI));
    expect(twice.cells).toEqual([
      "It has two texts in Hindi, the second in paragraph 12. Remove one.",
    ]);
  });

  test("is read from a table with a column for each language", async () => {
    const pair = (english: string, hindi: string) => [english, hindi];
    const { cells } = await cellsOf(
      table(
        pair("English", "Hindi"),
        pair("1. What is the unit of force?", "1. बल का मात्रक क्या है?"),
        pair("(A) newton (B) joule (C) watt (D) pascal", "(A) न्यूटन (B) जूल (C) वाट (D) पास्कल"),
        pair("Ans. A", "Ans. A"),
        pair("2. Which is larger?", "2. कौन बड़ा है?"),
        pair("(A) two (B) three (C) four (D) five", "(A) दो (B) तीन (C) चार (D) पाँच"),
        pair("Ans. D", "Ans. D"),
      ),
    );
    expect(cells).toMatchObject([
      {
        question: "<p>What is the unit of force?</p>",
        questionHi: "<p>बल का मात्रक क्या है?</p>",
        answerKey: "A",
      },
      {
        optionD: "<p>five</p>",
        optionDHi: "<p>पाँच</p>",
        questionHi: "<p>कौन बड़ा है?</p>",
        answerKey: "D",
      },
    ]);
  });
});

const inFont = (font: string, text: string) =>
  `<w:r><w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${text}</w:t></w:r>`;
const NOT_UNICODE = (paragraph: number, font: string) => ({
  code: "legacy_font",
  message: `Paragraph ${paragraph} uses the font ${font}, which is not Unicode. Convert the file to Unicode first.`,
});

describe("a font of the time before Unicode", () => {
  test.each([
    "Kruti Dev 010",
    "DevLys 010",
    "Chanakya",
    "Walkman-Chanakya-905",
    "DV-TTSurekh",
    "Shusha",
  ])("%s is refused with its paragraph", async (font) => {
    const { refused } = await read(lines(...FIRST) + p(inFont(font, "cy dk ek=d")));
    expect(refused).toEqual(NOT_UNICODE(6, font));
  });

  test("is found in the document's styles too", async () => {
    const styles = `<w:styles xmlns:w="w"><w:style w:type="paragraph" w:styleId="Base"><w:rPr><w:rFonts w:ascii="Kruti Dev 016"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Own"><w:basedOn w:val="Base"/></w:style></w:styles>`;
    const { refused } = await read(p('<w:pPr><w:pStyle w:val="Own"/></w:pPr>', "cy dk"), {
      more: [{ name: "word/styles.xml", bytes: styles }],
    });
    expect(refused).toEqual(NOT_UNICODE(1, "Kruti Dev 016"));
  });

  test.each([
    ["Mangal", "बल"],
    ["Nudi 01 e Unicode", "force"],
    // This old font shows other letters only in the place of Latin letters, so a text without Latin
    // letters can be read.
    ["Kruti Dev 010", "बल 12"],
    ["Times New Roman", "force"],
  ])("%s with the text %s is read", async (font, text) => {
    const { refused, rows } = await read(lines(...FIRST, "Ans. A") + p(inFont(font, text)));
    expect([refused, rows.length]).toEqual([undefined, 1]);
  });
});
