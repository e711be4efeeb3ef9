import { AttemptView, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Api } from "./api.ts";

const minute = 60_000;
const names = { subject: "Physics", topic: "Waves", subTopic: "Speed of sound" };
const places = ["air", "steel", "water", "helium", "wood", "ice", "glass", "copper", "lead"];
const things = [...places, "rubber", "brass", "cork"];

/** A test of twelve questions with key A, whose key may be challenged for two days. */
export interface PractisedPaper {
  testId: string;
  questionIds: readonly string[];
  /** Epoch milliseconds. */
  endsAt: number;
}

/** @param now the product's time, epoch milliseconds */
export async function practisedPaper(admin: Api, now: number): Promise<PractisedPaper> {
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const questionIds: string[] = [];
  for (const thing of things) {
    const question = {
      ...names,
      examType: "NEET",
      difficulty: "EASY",
      responseType: "MCQ_SINGLE",
      question: `<p>How does sound travel through ${thing}?</p>`,
      options: ["As a wave", "As a ray", "As a stream", "Not at all"],
      answerKey: 0,
      solution: `<p>Layers of ${thing} push each other.</p>`,
    };
    questionIds.push((await admin.post("/api/questions/upload", question, QuestionView))._id);
  }
  const endsAt = now + 9 * minute;
  const { _id: testId } = await admin.post(
    "/api/tests/createtest",
    {
      name: "Speed of sound",
      examType: "NEET",
      access: "PUBLIC",
      // It started a while ago, so that the duration fits between start and expiry.
      startTime: new Date(now - minute).toISOString(),
      expiryTime: new Date(endsAt).toISOString(),
      durationMinutes: 8,
      totalQuestions: things.length,
      challengeHours: 48,
      sectionDetails: [{ subject: "Physics", numQuestions: things.length, questionIds }],
    },
    TestAdminView,
  );
  return { testId, questionIds, endsAt };
}

export async function answerFirst(
  student: Api,
  { testId, questionIds }: PractisedPaper,
  options: readonly number[],
): Promise<void> {
  await student.post(`/api/tests/${testId}/attempts`, {}, AttemptView);
  const answers = Object.fromEntries(
    options.map((value, index) => [questionIds[index], { value, timeTaken: 1 }]),
  );
  await student.post(`/api/submissions/${testId}/submit`, { answers }, SubmitReceipt);
}
