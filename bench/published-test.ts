import type { Deps } from "@academy/core/kernel/platform/deps.ts";
import { HOUR, iso } from "@academy/core/kernel/shared/time.ts";
import {
  addQuestion,
  admin,
  ensureNames,
  questionIds,
  testInput,
} from "@academy/core/testing/world.ts";
import * as CreateTest from "@academy/core/exam/builder/create-test.service.ts";
import { type PlannedQuestion, planPaper } from "./objective-paper.ts";

/** A published test with a student's answers, in the paper's order. */
export interface BenchTest {
  testId: string;
  questions: { id: string; answer: unknown }[];
}

export const QUESTIONS = 90;
export const MINUTES = 180;

/** Writes and publishes the objective paper, open from now on for six hours. */
export async function publishTest(deps: Deps): Promise<BenchTest> {
  const author = admin();
  await ensureNames(deps, author);
  const plan = planPaper(QUESTIONS);
  const bank = [];
  for (const [index, question] of plan.entries()) {
    bank.push(await addQuestion(deps, author, question.responseType, exampleOf(question, index)));
  }
  const input = testInput(deps, bank, {
    durationMinutes: MINUTES,
    expiryTime: iso(deps.clock.now() + 6 * HOUR),
    challengeHours: 48,
  });
  const test = await CreateTest.create(deps, author, input);
  const answers = new Map(bank.map((question, index) => [question._id, plan[index]?.answer]));
  const questions = questionIds(test).map((id) => ({ id, answer: answers.get(id) }));
  return { testId: test._id, questions };
}

const exampleOf = ({ input }: PlannedQuestion, index: number) => ({
  title: `question ${index + 1}`,
  question: `<p>Question ${index + 1} of the benchmark.</p>`,
  input,
  right: [],
  partial: [],
  wrong: [],
});
