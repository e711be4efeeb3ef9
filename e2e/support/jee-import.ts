import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Api } from "./api.ts";
import { type JeeQuestion, kinds, subjects } from "./jee.ts";

const schemes = {
  single: { type: "MCQ_SINGLE", scheme: "jee-main" },
  multiple: { type: "MCQ_MULTIPLE", scheme: "jee-advanced-multiple" },
  number: { type: "INTEGER", scheme: "standard" },
} as const;

/**
 * Imports the paper through the API and creates a test with it that is open until `expiry`, epoch
 * milliseconds.
 *
 * @returns the test's id
 */
export async function importPaper(
  admin: Api,
  paper: readonly JeeQuestion[],
  expiry: number,
): Promise<string> {
  const names = (subject: string, kind: string) => ({
    subject,
    topic: "JEE Advanced",
    subTopic: kind,
  });
  const sections = Object.values(subjects).flatMap((subject) =>
    kinds.map((kind) => ({ subject, kind, questionIds: [] as string[] })),
  );
  for (const { subject, kind } of sections) {
    await admin.post("/api/subject-topics", names(subject, kind), SubjectTopic);
  }
  for (const { subject, kind, html, options, key } of paper) {
    const question = {
      ...names(subject, kind),
      examType: "JEE",
      difficulty: "DIFFICULT",
      responseType: schemes[kind].type,
      question: html,
      ...(kind === "number"
        ? { marks: 3, answerKey: Number(key) }
        : {
            marks: 4,
            options,
            answerKey: kind === "single" ? optionIndices(key)[0] : optionIndices(key),
          }),
    };
    const { _id } = await admin.post("/api/questions/upload", question, QuestionView);
    sections.find((one) => one.subject === subject && one.kind === kind)?.questionIds.push(_id);
  }
  const input = {
    name: "JEE Advanced, a paper of 54",
    examType: "JEE",
    access: "PUBLIC",
    // It started long ago, so that the duration fits between start and expiry.
    startTime: new Date(expiry - 210 * 60_000).toISOString(),
    expiryTime: new Date(expiry).toISOString(),
    durationMinutes: 180,
    totalQuestions: paper.length,
    sectionDetails: sections.map(({ subject, kind, questionIds }) => ({
      subject,
      type: schemes[kind].type,
      scheme: { kind: schemes[kind].scheme },
      numQuestions: questionIds.length,
      questionIds,
    })),
  };
  return (await admin.post("/api/tests/createtest", input, TestAdminView))._id;
}

/** "AC" are the options 0 and 2. */
export const optionIndices = (letters: string): number[] =>
  letters.split("").map((letter) => letter.charCodeAt(0) - 65);
