import { AttemptView, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { SubjectTopic } from "@academy/core/bank/catalogue/catalogue.schema.ts";
import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { TestAdminView } from "@academy/core/exam/terms/test/assessment.schema.ts";
import type { Api } from "./api.ts";
import type { StageClock } from "./stage-clock.ts";

const minute = 60_000;

/**
 * How far to move the clock from the publishing of a short test until its results are published.
 */
export const untilShortTestIsOver = 6 * minute;

/** A test that is open for five minutes, with one answer submitted. Returns the submission's id. */
export async function shortTest(clock: StageClock, admin: Api, student: Api): Promise<string> {
  const names = { subject: "Physics", topic: "Light", subTopic: "Lenses" };
  await admin.post("/api/subject-topics", names, SubjectTopic);
  const question = {
    ...names,
    examType: "NEET",
    difficulty: "EASY",
    responseType: "INTEGER",
    question: "<p>How many lenses has a pair of glasses?</p>",
    answerKey: 2,
  };
  const { _id } = await admin.post("/api/questions/upload", question, QuestionView);
  const now = clock.now();
  const { _id: testId } = await admin.post(
    "/api/tests/createtest",
    {
      name: "Over soon",
      examType: "NEET",
      access: "PUBLIC",
      // It started long ago, so that the duration fits between start and expiry.
      startTime: new Date(now - minute).toISOString(),
      expiryTime: new Date(now + 5 * minute).toISOString(),
      durationMinutes: 1,
      totalQuestions: 1,
      sectionDetails: [{ subject: "Physics", numQuestions: 1, questionIds: [_id] }],
    },
    TestAdminView,
  );
  await student.post(`/api/tests/${testId}/attempts`, {}, AttemptView);
  const answers = { [_id]: { value: 2, timeTaken: 5 } };
  const receipt = await student.post(
    `/api/submissions/${testId}/submit`,
    { answers },
    SubmitReceipt,
  );
  return receipt.submissionId;
}
