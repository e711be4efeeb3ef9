import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { PassageView } from "@academy/core/bank/passage/passage.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import type { TestInput } from "@academy/core/exam/terms/test/test-input.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type * as z from "zod";
import type { Api } from "./api.ts";

const hour = 3_600_000;

const inline = (latex: string) => `<span data-type="inline-math" data-latex="${latex}"></span>`;
const numbers = Array.from({ length: 30 }, (_, index) => index + 1);
const wideTable = `<table><tr>${numbers.map((n) => `<td>reading ${n}</td>`).join("")}</tr></table>`;
const longWord = "Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(3);
const wideFraction = inline(
  `x=\\frac{${numbers.map((n) => `a_{${n}}`).join("+")}}{${numbers.map((n) => `b_{${n}}`).join("+")}}`,
);

/** The sample's drawing, which every started product has, under the hash of its bytes. */
async function drawing(alt: string): Promise<string> {
  const bytes = await readFile(new URL("../../packages/local/sample/circuit.png", import.meta.url));
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return `<img src="media/${hash}.png" alt="${alt}" width="560" height="300">`;
}

const paragraphs = numbers.map((n) => `<p>Paragraph ${n} of what the questions are about.</p>`);

const physics = { subject: "Physics", topic: "Everything", subTopic: "Of every kind" };

/** A separate topic for the kinds with written answers. */
const inWriting = { topic: "In writing" };

const solution = "<p>Worked out in two lines.</p>";

/** The number of questions in the paper. */
export const KINDS = 8;

/** In the paper's order; each contains something that is difficult on a narrow screen. */
const questions = async () => [
  {
    responseType: "MCQ_SINGLE",
    question: `<p>Which current flows?</p><p>${await drawing("A battery and three resistors")}</p>`,
    options: [`<p>${await drawing("One ampere on a dial")}</p>`, longWord, wideFraction, "None"],
    answerKey: 0,
  },
  {
    responseType: "MCQ_MULTIPLE",
    question: `<p>Compare ${wideFraction} with the readings.</p>${wideTable}`,
    options: ["It grows", "It falls", `<p>As here:</p>${wideTable}`, "It rests"],
    answerKey: [0, 2],
  },
  {
    responseType: "ASSERTION_REASONING",
    question: "<p><b>Assertion:</b> ice floats. <b>Reason:</b> it is lighter than water.</p>",
    options: ["Both, and it explains", "Both", "The assertion only", "The reason only"],
    answerKey: 0,
  },
  {
    responseType: "INTEGER",
    ...inWriting,
    question: "<p>What is 5 less than 2.5?</p>",
    answerKey: -2.5,
  },
  {
    responseType: "SUBJECTIVE",
    ...inWriting,
    question: `<p>Explain ${longWord} in a few sentences.</p>`,
    answerKey: "Dust in the lungs.",
    subjectiveKeywords: ["dust", "lungs"],
  },
  {
    responseType: "MATRIX_MATCHING",
    question: "<p>Match the rows with the columns.</p>",
    answerKey: "A-1; B-2,3; C-4; D-5",
  },
  {
    responseType: "MCQ_SINGLE",
    questionType: "COMPREHENSION",
    question: "<p>What is the first paragraph about?</p>",
    options: ["This", "That", "Both", "Neither"],
    answerKey: 0,
  },
  {
    responseType: "INTEGER",
    questionType: "COMPREHENSION",
    question: "<p>How many paragraphs has the passage?</p>",
    answerKey: numbers.length,
  },
];

/**
 * A running JEE test of eight questions of every kind, with the exam's palette. Returns its id.
 *
 * @param more what should be different about the test
 */
export async function everyKind(
  admin: Api,
  more: Partial<z.input<typeof TestInput>> = {},
): Promise<string> {
  await admin.post("/api/subject-topics", physics, SubjectTopic);
  await admin.post("/api/subject-topics", { ...physics, ...inWriting }, SubjectTopic);
  const passageText = paragraphs.join("");
  const passage = { examType: "JEE", ...physics, passageText };
  const { _id: passageId } = await admin.post("/api/passages/upload", passage, PassageView);
  const questionIds: string[] = [];
  for (const question of await questions()) {
    const onPassage = "questionType" in question && { passageId };
    const input = {
      examType: "JEE",
      ...physics,
      difficulty: "EASY",
      solution,
      ...question,
      ...onPassage,
    };
    const { _id } = await admin.post("/api/questions/upload", input, QuestionView);
    questionIds.push(_id);
  }
  const now = Date.now();
  const test = {
    name: "Of every kind",
    examType: "JEE",
    access: "PUBLIC",
    palette: "EXAM",
    startTime: new Date(now - 1000).toISOString(),
    expiryTime: new Date(now + hour).toISOString(),
    durationMinutes: 60,
    totalQuestions: KINDS,
    sectionDetails: [{ subject: "Physics", numQuestions: KINDS, questionIds }],
    ...more,
  };
  return (await admin.post("/api/tests/createtest", test, TestAdminView))._id;
}
