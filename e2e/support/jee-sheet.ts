import { readFileSync } from "node:fs";
import { OPTION_COLUMNS } from "@academy/core/exchange/template/option-columns.schema.ts";
import { QUESTION_COLUMNS } from "@academy/core/exchange/template/question-table.schema.ts";
import { spreadsheetOf } from "@academy/core/testing/spreadsheet.fixture.ts";
import * as z from "zod";
import { jeeFile, Source, subjects } from "./jee.ts";
import { textsOf } from "./jee-bank.ts";

export type SheetRow = Record<string, string | number>;

const responseTypes = {
  MCQ: "MCQ_SINGLE",
  "MCQ(multiple)": "MCQ_MULTIPLE",
  Integer: "INTEGER",
  Numeric: "INTEGER",
} as const;

/** Every question of the file as a row of the template, with its original LaTeX. */
export const jeeRows = (): SheetRow[] =>
  z
    .array(Source)
    .parse(JSON.parse(readFileSync(jeeFile, "utf8")))
    .map(({ subject, type, question, gold }) => {
      const isNumber = type === "Integer" || type === "Numeric";
      const [text = "", ...options] = isNumber ? [question] : textsOf(question);
      return {
        examType: "JEE",
        subject: subjects[subject],
        topic: "JEE Advanced",
        subTopic: "2016 to 2018",
        difficulty: "Difficult",
        marks: 4,
        responseType: responseTypes[type],
        question: text.trim(),
        ...Object.fromEntries(options.map((option, at) => [OPTION_COLUMNS[at], option])),
        answerKey: gold,
      };
    });

/** The rows as an administrator's spreadsheet. */
export const sheetOf = (rows: readonly SheetRow[]): Promise<Buffer> =>
  spreadsheetOf(QUESTION_COLUMNS, rows);
