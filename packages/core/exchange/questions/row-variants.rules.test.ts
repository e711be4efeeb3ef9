import { expect, test } from "vitest";
import { VARIANT_LANGUAGES } from "../../kernel/language/language.rules.ts";
import { readHead } from "../files/head.rules.ts";
import {
  columnIn,
  QUESTION_COLUMNS,
  QUESTION_TABLE,
  TEXT_COLUMNS,
} from "../template/question-table.schema.ts";
import { imagesOfRow, questionOfRow } from "./row.rules.ts";

const settings = { mediaUrl: "https://m", image: () => undefined };
const row = {
  examType: "NEET",
  subject: "Physics",
  topic: "Force",
  subTopic: "Units",
  difficulty: "EASY",
  responseType: "MCQ_SINGLE",
  question: "What is the unit of force?",
  optionA: "newton",
  optionB: "joule",
  answerKey: "A",
};
const hindi = { questionHi: "बल का मात्रक क्या है?", optionAHi: "न्यूटन", optionBHi: "जूल" };

const read = (cells: Parameters<typeof questionOfRow>[0]) => {
  const one = questionOfRow({ ...row, ...cells }, settings);
  return "problems" in one ? one.problems : one.variants;
};

test("a row in English alone has no variants", () => {
  expect(read({})).toBeUndefined();
});

test("a row has its texts in the languages of its columns", () => {
  expect(
    read({ ...hindi, questionUr: "؟", optionAUr: "1", optionBUr: "2", solutionUr: "3" }),
  ).toEqual([
    {
      language: "hi",
      texts: {
        question: "<p>बल का मात्रक क्या है?</p>",
        options: ["<p>न्यूटन</p>", "<p>जूल</p>"],
        solution: "",
      },
      passage: "",
    },
    {
      language: "ur",
      texts: { question: "<p>؟</p>", options: ["<p>1</p>", "<p>2</p>"], solution: "<p>3</p>" },
      passage: "",
    },
  ]);
});

test("a language has every text of the English question or none", () => {
  expect(read({ ...hindi, optionBHi: "" })).toEqual([
    { column: "optionBHi", reason: "optionBHi is missing: a Hindi question needs every option." },
  ]);
  expect(read({ optionAOr: "ନ୍ୟୁଟନ", optionBOr: "ଜୁଲ" })).toEqual([
    {
      column: "questionOr",
      reason: "questionOr is missing: an Odia question needs the question's text.",
    },
  ]);
  expect(read({ ...hindi, optionCHi: "वाट", passageHi: "क" })).toEqual([
    {
      column: "optionCHi",
      reason: "optionCHi belongs to nothing: the English question has no optionC.",
    },
    {
      column: "passageHi",
      reason: "passageHi belongs to nothing: the English question has no passage.",
    },
  ]);
});

test("rows that are matched belong to it too", () => {
  const lists = { responseType: "MATRIX_MATCHING", answerKey: "A:1 B:2", rowA: "a", rowB: "b" };
  expect(read({ ...lists, ...hindi, rowAHi: "क" })).toEqual([
    { column: "rowBHi", reason: "rowBHi is missing: a Hindi question needs every row." },
  ]);
  expect(read({ ...lists, ...hindi, rowAHi: "क", rowBHi: "ख" })).toMatchObject([
    { texts: { rows: ["<p>क</p>", "<p>ख</p>"] } },
  ]);
});

test("images of all languages are fetched", () => {
  expect(imagesOfRow({ ...row, ...hindi, optionAHi: "hi.png" }, "https://m")).toEqual(["hi.png"]);
});

test("files may name the columns in English or in the language's own words", () => {
  const texts = [
    "questionHi",
    "Option A (Hindi)",
    "Question Tamil",
    "solution (தமிழ்)",
    "Hindi solution",
  ];
  const { names, unknownColumns } = readHead([...QUESTION_COLUMNS, ...texts], QUESTION_TABLE);
  expect(unknownColumns).toEqual([]);
  expect(names.slice(QUESTION_COLUMNS.length)).toEqual([
    "questionHi",
    "optionAHi",
    "questionTa",
    "solutionTa",
    "solutionHi",
  ]);
});

test("a file may have the columns of all languages", () => {
  const texts = VARIANT_LANGUAGES.flatMap((language) =>
    TEXT_COLUMNS.map((column) => columnIn(column, language)),
  );
  const { names } = readHead([...QUESTION_COLUMNS, ...texts], QUESTION_TABLE);
  expect(names).toEqual([...QUESTION_COLUMNS, ...texts]);
});
