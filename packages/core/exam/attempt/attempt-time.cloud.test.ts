import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import * as Attempts from "./attempt.service.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { parseSubmissionId } from "../terms/attempt/attempt.rules.ts";
import { decodeSheet } from "../answers/sheet.rules.ts";
import { submit } from "../submission/submit.service.ts";

const clock = testClock();
useCloud();
const DAY = 86_400;
let deps: Deps;

beforeAll(() => {
  deps = testDeps(clock);
});

async function secondsOf(submissionId: string, questions: number): Promise<number> {
  const attempt = await AttemptStore.find(deps, parseSubmissionId(submissionId));
  const sheet = decodeSheet(attempt?.sheet ?? "", questions);
  return sheet.reduce((sum, entry) => sum + (entry?.seconds ?? 0), 0);
}

test("saves and submissions limit reported times to the time since the start", async () => {
  const exam = await addTest(deps, admin());
  const asha = student();
  const { attemptId } = await Attempts.start(deps, asha, exam._id);
  clock.advance(30_000);
  const [first = ""] = questionIds(exam);
  const answers = { [first]: { value: null, timeTaken: DAY, seq: 1 } };
  await Attempts.save(deps, asha, attemptId, { answers });
  const total = questionIds(exam).length;
  expect(await secondsOf(attemptId, total)).toBe(30);
  clock.advance(MINUTE);
  const { submissionId } = await submit(deps, asha, exam._id, {
    answers: answersTo(exam, "right", DAY),
  });
  expect(await secondsOf(submissionId, total)).toBe(90);
});

test("submitting without a start limits reported times to the test's duration", async () => {
  const exam = await addTest(deps, admin());
  const kabir = student("Kabir");
  const answers = answersTo(exam, "right", DAY);
  const { submissionId } = await submit(deps, kabir, exam._id, { answers });
  expect(await secondsOf(submissionId, questionIds(exam).length)).toBe(30 * 60);
});
