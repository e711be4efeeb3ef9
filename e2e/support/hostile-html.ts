import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { PassageView } from "@academy/core/bank/passage/passage.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import * as z from "zod";
import type { Api } from "./api.ts";

const file = fileURLToPath(
  new URL("../../../shared/data/html/dompurify-cases.json", import.meta.url),
);

/** False only if the whole folder is missing; a missing file in it is an error. */
export const hasHostileHtml = (): boolean => existsSync(dirname(file));

const Cases = z.array(z.object({ payload: z.string() }));

/** Hostile and harmless pieces of HTML, most of which call `alert` where they can. */
export const hostilePieces = (): string[] =>
  Cases.parse(JSON.parse(readFileSync(file, "utf8"))).map(({ payload }) => payload);

/** Closes whatever a piece left open, so that the next one is read separately. */
const END = `--></style></script></title></textarea></noscript></xmp></svg></math>"'>`;

/** The pieces in `count` texts, one after the other. */
export function inTexts(pieces: readonly string[], count: number): string[] {
  const size = Math.ceil(pieces.length / count);
  return Array.from({ length: count }, (_, at) =>
    pieces
      .slice(at * size, (at + 1) * size)
      .map((piece) => `<p>here:</p>${piece}${END}`)
      .join(""),
  );
}

export const TEXTS = 8;

/** A test whose questions, options, solutions and passages each contain all the pieces. */
export async function hostileTest(
  admin: Api,
  pieces: readonly string[],
): Promise<{ testId: string; questionIds: string[]; passageIds: string[] }> {
  const names = { subject: "Physics", topic: "Hostile", subTopic: "Texts" };
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const questionIds: string[] = [];
  const passageIds: string[] = [];
  for (const text of inTexts(pieces, TEXTS)) {
    const passage = { examType: "JEE", ...names, passageText: text };
    const { _id: passageId } = await admin.post("/api/passages/upload", passage, PassageView);
    passageIds.push(passageId);
    const question = {
      ...names,
      examType: "JEE",
      difficulty: "EASY",
      responseType: "MCQ_SINGLE",
      questionType: "COMPREHENSION",
      passageId,
      question: text,
      options: [text, "<p>Other</p>"],
      answerKey: 0,
      solution: text,
    };
    const { _id } = await admin.post("/api/questions/upload", question, QuestionView);
    questionIds.push(_id);
  }
  const now = Date.now();
  const test = {
    name: "Hostile texts",
    examType: "JEE",
    access: "PUBLIC",
    releasePolicy: "PRACTICE",
    startTime: new Date(now - 1000).toISOString(),
    expiryTime: new Date(now + 3_600_000).toISOString(),
    durationMinutes: 60,
    totalQuestions: TEXTS,
    sectionDetails: [{ subject: "Physics", numQuestions: TEXTS, questionIds }],
  };
  const { _id: testId } = await admin.post("/api/tests/createtest", test, TestAdminView);
  return { testId, questionIds, passageIds };
}
