import { AttemptView, SubmitReceipt } from "@academy/core/exam/terms/attempt/attempt.schema.ts";
import { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import * as z from "zod";
import type { Api } from "./api.ts";
import { everyKind } from "./every-kind.ts";
import { processTest } from "./process.ts";
import type { StageClock } from "./stage-clock.ts";

const minute = 60_000;

const row = (...ticked: number[]) => [0, 1, 2, 3, 4].map((column) => ticked.includes(column));

/** In the paper's order: all correct; something of every outcome; nearly nothing. */
const answers = {
  best: [0, [0, 2], 0, -2.5, "Dust in the lungs.", [row(0), row(1, 2), row(3), row(4)], 0, 30],
  middle: [0, [0], 1, 7, "There is dust.", [row(0), row(1), row(3), row(4)], null, 30],
  last: [1, [1], null, null, null, null, 2, null],
};

async function submit(student: Api, testId: string, values: readonly unknown[]): Promise<string> {
  const questions = await student.get(`/api/tests/questions/${testId}`, z.array(StudentQuestion));
  const sheet = Object.fromEntries(
    questions.map(({ _id: questionId }, index) => [
      questionId,
      { value: values[index], timeTaken: 12 + index * 9 },
    ]),
  );
  const path = `/api/submissions/${testId}/submit`;
  return (await student.post(path, { answers: sheet }, SubmitReceipt)).submissionId;
}

/**
 * A processed test of every kind with three students, and an administrator's trial.
 *
 * @param more what should be different about the test
 * @returns submission ids: that of the student in the middle has every outcome
 */
export async function reportedTest(
  clock: StageClock,
  admin: Api,
  students: Record<keyof typeof answers, Api>,
  more: { challengeHours?: number } = {},
): Promise<Record<keyof typeof answers | "trial", string>> {
  const now = clock.now();
  const testId = await everyKind(admin, {
    // It started a while ago, so that the duration fits between start and expiry.
    startTime: new Date(now - minute).toISOString(),
    expiryTime: new Date(now + 9 * minute).toISOString(),
    durationMinutes: 8,
    ...more,
  });
  for (const student of [...Object.values(students), admin]) {
    await student.post(`/api/tests/${testId}/attempts`, {}, AttemptView);
  }
  // No one can have spent more time than has passed.
  await clock.advanceTo(now + 6 * minute);
  const ids = {
    best: await submit(students.best, testId, answers.best),
    middle: await submit(students.middle, testId, answers.middle),
    last: await submit(students.last, testId, answers.last),
    trial: await submit(admin, testId, answers.best),
  };
  await clock.advanceTo(now + 10 * minute);
  await processTest(admin, testId);
  return ids;
}
