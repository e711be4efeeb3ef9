import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { openWriter } from "@academy/core/exchange/bank-export/bank-writer.service.ts";
import { MEDIA } from "@academy/core/exchange/formats/fixtures/stored-question.fixture.ts";
import { giftQuestion } from "@academy/core/exchange/formats/gift/gift-writer.rules.ts";
import {
  MOODLE_END,
  MOODLE_START,
  moodleQuestion,
} from "@academy/core/exchange/formats/moodle/moodle-writer.rules.ts";
import { readMoodle } from "@academy/core/exchange/formats/moodle/moodle.rules.ts";
import type { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { SAMPLES } from "@academy/core/testing/draft.fixture.ts";
import { expect, test } from "vitest";
import { templateWorkbook } from "../../../scripts/template/workbook.ts";

/** A question of a planted type, as the bank returns it. */
const question = (responseType: string, answerKey: unknown): QuestionView => ({
  _id: "q_00000000000000000001",
  rev: 1,
  examType: "JEE",
  subject: "Mathematics",
  topic: "Numbers",
  subTopic: "Squares",
  difficulty: "EASY",
  marks: 4,
  questionType: "STANDARD",
  responseType,
  question: "<p>Which are squares?</p>",
  solution: "",
  options: ["<p>4</p>", "<p>5</p>", "<p>9</p>"],
  answerKey,
  passageId: null,
  changedAt: "",
  changedBy: "",
});

const selectTwo = { question: question("SELECT_TWO", [0, 2]), passage: "", mediaUrl: MEDIA };
const oddOneOut = { question: question("ODD_ONE_OUT", 1), passage: "", mediaUrl: MEDIA };

const read = (xml: string) => [...readMoodle(MOODLE_START + xml + MOODLE_END)];

test("other packages find the planted types in the registries", () => {
  expect(Object.keys(SAMPLES)).toEqual(expect.arrayContaining(["SELECT_TWO", "ODD_ONE_OUT"]));
});

test("two correct options become a choice of several in Moodle, under the type's label", () => {
  const { xml } = moodleQuestion(selectTwo);
  expect(xml).toContain("<single>false</single>");
  expect(Array.from(xml.matchAll(/fraction="([^"]*)"/g), ([, weight]) => weight)).toEqual([
    "50",
    "-100",
    "50",
  ]);
  expect(xml).toContain("responseType:SELECT_TWO");
  expect(read(xml)).toMatchObject([{ cells: { responseType: "SELECT_TWO", answerKey: "A,C" } }]);
});

test("a foreign choice of two stays a multiple choice, and so does one under a wrong label", () => {
  const { xml } = moodleQuestion(selectTwo);
  const unlabelled = xml.replace("responseType:SELECT_TWO", "squares");
  expect(read(unlabelled)).toMatchObject([{ cells: { responseType: "MCQ_MULTIPLE" } }]);
  const three = xml.replace('fraction="-100"', 'fraction="50"');
  expect(read(three)).toMatchObject([
    { cells: { responseType: "MCQ_MULTIPLE", answerKey: "A,B,C" } },
  ]);
});

test.each([
  ["Moodle XML", () => moodleQuestion(oddOneOut)],
  ["GIFT", () => giftQuestion(oddOneOut)],
])("a type without an exchange is refused as %s", (format, write) => {
  expect(write).toThrow(
    `Questions of the type "Odd one out" cannot be written as ${format}. Export them as a spreadsheet.`,
  );
});

test("an export omits such questions, names them, and has the others", async () => {
  const stream = new PassThrough();
  const written = text(stream);
  const deps = { clock: { now: () => 0 }, config: { mediaUrl: MEDIA } };
  const writer = openWriter(deps, { format: "moodle", languages: [] }, stream);
  const left = await writer.add({ question: oddOneOut.question, passage: "" });
  expect(left).toMatchObject([{ whole: true, reason: expect.stringMatching(/cannot be written/) }]);
  expect(await writer.add({ question: selectTwo.question, passage: "" })).toEqual([]);
  await writer.finish();
  const [only, ...more] = readMoodle(await written);
  const { subject } = selectTwo.question;
  expect(only).toMatchObject({ cells: { responseType: "SELECT_TWO", subject } });
  expect(more).toEqual([]);
});

test("the upload template shows an example of each type", () => {
  const types = templateWorkbook().getWorksheet("Questions")?.getColumn("responseType").values;
  expect(types).toEqual(expect.arrayContaining(["MCQ_SINGLE", "SELECT_TWO", "ODD_ONE_OUT"]));
});
