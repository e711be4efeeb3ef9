import { DIFFICULTIES } from "@academy/core/bank/question/difficulty.rules.ts";
import { rowOfQuestion } from "@academy/core/exchange/questions/row.rules.ts";
import { IMPORT_LIMITS, megabytes } from "@academy/core/exchange/files/limits.ts";
import { OPTION_COLUMNS } from "@academy/core/exchange/template/option-columns.schema.ts";
import {
  columnIn,
  QUESTION_COLUMNS,
  type QuestionColumn,
  TEMPLATE_TABLE,
  type TemplateColumn,
} from "@academy/core/exchange/template/question-table.schema.ts";
import {
  ENGLISH_NAMES,
  languageNames,
  VARIANT_LANGUAGES,
} from "@academy/core/kernel/language/language.rules.ts";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { typeExamples } from "@academy/response-types/registry.examples.ts";
import { responseTypes } from "@academy/response-types/registry.ts";
import ExcelJS from "exceljs";
import { COLUMN_GUIDES } from "./columns.ts";

const HEAD: Partial<ExcelJS.Style> = {
  font: { bold: true, color: { argb: "FFFFFFFF" } },
  fill: { type: "pattern", pattern: "solid", fgColor: { argb: "FF1E3A8A" } },
  alignment: { vertical: "middle" },
};
const REQUIRED_FILL: ExcelJS.Fill = {
  type: "pattern",
  pattern: "solid",
  fgColor: { argb: "FF15703C" },
};
const WRAPPED: Partial<ExcelJS.Alignment> = { vertical: "top", wrapText: true };
/** Number columns; all other cells are texts, so that 3/4 does not become a date. */
const NUMBERS: readonly TemplateColumn[] = ["marks", "tolerance"];

/** The rows of the examples, one of each response type, by the template's columns. */
function exampleRows(): Partial<Record<QuestionColumn, string>>[] {
  return responseTypes.types.map((type) => {
    const example = typeExamples[type.code]?.find(({ template }) => template);
    if (!example) throw new Error(`No example of ${type.code} is for the template.`);
    const { question, input } = example;
    const content = type.readContent(input);
    const author = type.writeAuthor(content, type.readKey(input, content));
    const view = {
      _id: "",
      rev: 1,
      examType: EXAM_TYPES[0],
      subject: "",
      topic: "",
      subTopic: "",
      difficulty: DIFFICULTIES[0],
      marks: 1,
      questionType: "STANDARD" as const,
      responseType: type.code,
      question,
      options: type.writeOptions(content),
      ...author,
      answerKey: author.answerKey,
      solution: "",
      passageId: null,
      changedAt: "",
      changedBy: "",
    };
    return {
      ...rowOfQuestion({ ...view, options: type.writeOptions(content) }, "", ""),
      ...example.template,
    };
  });
}

function addQuestions(book: ExcelJS.Workbook): void {
  const sheet = book.addWorksheet("Questions", { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = QUESTION_COLUMNS.map((name) => ({
    key: name,
    width: COLUMN_GUIDES[name].width,
    style: { alignment: WRAPPED, numFmt: NUMBERS.includes(name) ? "General" : "@" },
  }));
  const head = sheet.addRow([...QUESTION_COLUMNS]);
  head.height = 24;
  TEMPLATE_TABLE.forEach(({ required }, at) => {
    head.getCell(at + 1).style = required ? { ...HEAD, fill: REQUIRED_FILL } : HEAD;
  });
  for (const row of exampleRows()) {
    const numbers = NUMBERS.flatMap((name) => (row[name] ? [[name, Number(row[name])]] : []));
    sheet.addRow({ ...row, ...Object.fromEntries(numbers) });
  }
  addLists(sheet);
}

/** A drop-down list for each cell of a column, down to the maximum number of rows. */
interface Lists {
  add(range: string, rule: ExcelJS.DataValidation): void;
}

function addLists(sheet: ExcelJS.Worksheet): void {
  // The library has ranges of validations, but not in its types.
  const { dataValidations } = sheet as unknown as { dataValidations: Lists };
  QUESTION_COLUMNS.forEach((name, at) => {
    const { list } = COLUMN_GUIDES[name];
    if (!list) return;
    const letter = sheet.getColumn(at + 1).letter;
    dataValidations.add(`${letter}2:${letter}${IMPORT_LIMITS.rows + 1}`, {
      type: "list",
      allowBlank: true,
      formulae: [`"${list.join(",")}"`],
      showErrorMessage: true,
      errorStyle: "warning",
      errorTitle: name,
      error: `Choose one of ${list.join(", ")}.`,
    });
  });
}

const { rows, dataFileBytes, zipFileBytes, zipEntries, imageBytes } = IMPORT_LIMITS;

const GENERAL: readonly string[] = [
  "One row is one question. Replace the examples in the sheet Questions with your own; its first row must stay. Columns may be in any order, and may be left out unless they are green.",
  'Write plain text. Line breaks stay (Alt+Enter), **two stars** make bold, lines that begin with "- " or "1. " make lists. Simple HTML (<b>, <sub>, <table> ...) and bold, superscript or subscript in the cell are kept.',
  "Formulas are LaTeX: $...$ or \\( \\) in a line, $$...$$ or \\[ \\] on their own line.",
  "Pictures: paste them over the cell that they belong to (a question, an option, a solution, a passage or the column images), or place them in it; they are shown after its text. Or put this workbook and the pictures into one ZIP, and write the picture's name where it belongs: alone in an option's cell, as <img src=\"name.png\"> in a text, or in the column images. An address that begins with https:// is downloaded.",
  "Nothing is added before you confirm it: upload, check the findings, then insert. Rejected rows can be downloaded, corrected and uploaded again; uploading a file twice adds nothing twice.",
  `A file has at most ${rows} rows and ${megabytes(dataFileBytes)}; a ZIP at most ${zipEntries} files and ${megabytes(zipFileBytes)}, and each picture ${megabytes(imageBytes)}.`,
];

function addInstructions(book: ExcelJS.Workbook): void {
  const sheet = book.addWorksheet("Instructions");
  sheet.columns = [{ width: 28 }, { width: 34 }, { width: 100 }];
  const head = (texts: readonly string[]) => {
    sheet.addRow([]);
    sheet.addRow([...texts]).eachCell((cell) => (cell.style = HEAD));
  };
  const line = (texts: readonly string[]) => (sheet.addRow([...texts]).alignment = WRAPPED);
  sheet.addRow(["How to fill in this workbook"]).font = { bold: true, size: 16 };
  for (const text of GENERAL) {
    const row = sheet.addRow([text]);
    sheet.mergeCells(row.number, 1, row.number, 3);
    row.height = 34;
    row.alignment = WRAPPED;
  }
  head(["Column", "Needed", "What to write"]);
  for (const { name, required } of TEMPLATE_TABLE) {
    // The table's names are those of its columns.
    const { says, list } = COLUMN_GUIDES[name];
    const choice = list ? ` One of ${list.join(", ")}.` : "";
    line([name, required ? "always" : "", says + choice]);
  }
  head(["Response type", "Called", "What to write as answerKey"]);
  for (const { code, label, keyWords } of responseTypes.types) line([code, label, keyWords.hint]);
}

const LANGUAGES_HELP: readonly string[] = [
  "Only if your papers are printed in more than English: add columns for the other language to the right of the sheet Questions. Copy the row below for Hindi.",
  'For another language write its two letters from the list below in the place of Hi: questionTa is the question in Tamil. Headers such as "Question (Tamil)" are read too.',
  "A question has all its options and rows in a language, or none of that language. The key, the marks and the order of options are those of the English question. solutionHi and passageHi may stay empty: English is shown then.",
  "Write Unicode: texts in Kruti Dev, DevLys or Chanakya are Latin letters to every other program, so convert them first.",
];

const HINDI = (["question", ...OPTION_COLUMNS.slice(0, 4), "solution"] as const).map((column) =>
  columnIn(column, "hi"),
);
const HINDI_EXAMPLE = ["बल का SI मात्रक क्या है?", "न्यूटन", "जूल", "वाट", "पास्कल", "$F = ma$ से।"];

/** How papers in other languages are filled in; those who write English only can leave it. */
function addLanguages(book: ExcelJS.Workbook): void {
  const sheet = book.addWorksheet("Other languages");
  sheet.columns = [{ width: 34 }, ...HINDI.slice(1).map(() => ({ width: 22 }))];
  sheet.addRow(["Questions in Hindi and other languages"]).font = { bold: true, size: 16 };
  for (const text of LANGUAGES_HELP) {
    const row = sheet.addRow([text]);
    sheet.mergeCells(row.number, 1, row.number, HINDI.length);
    row.height = 34;
    row.alignment = WRAPPED;
  }
  sheet.addRow([]);
  sheet.addRow([...HINDI]).eachCell((cell) => (cell.style = HEAD));
  sheet.addRow([...HINDI_EXAMPLE]).alignment = WRAPPED;
  sheet.addRow([]);
  sheet.addRow(["Language", "Letters"]).eachCell((cell) => (cell.style = HEAD));
  for (const language of VARIANT_LANGUAGES) {
    const letters = columnIn("question", language).slice("question".length);
    sheet.addRow([`${ENGLISH_NAMES[language]}, ${languageNames[language]}`, letters]);
  }
}

/** The template: examples of each response type, and instructions. */
export function templateWorkbook(): ExcelJS.Workbook {
  const book = new ExcelJS.Workbook();
  book.created = new Date(0);
  book.modified = new Date(0);
  addQuestions(book);
  addInstructions(book);
  addLanguages(book);
  return book;
}
