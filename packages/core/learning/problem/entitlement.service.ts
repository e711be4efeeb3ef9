import * as Attempts from "../../exam/attempt/attempt-read.service.ts";
import { isRanked, isRunning, parseSubmissionId } from "../../exam/attempt/attempt.rules.ts";
import { isReleased } from "../../exam/attempt/release.rules.ts";
import * as Papers from "../../exam/paper/paper.service.ts";
import { withTests } from "../../exam/result/attempt-result.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import type { ProblemInput } from "./problem.schema.ts";

/**
 * Where the student met a question whose key they may know: in a submission of their own whose
 * report is open. Every refusal is the same, so that it says nothing about tests that are not
 * released.
 * @returns the reference that the report keeps, `t.{testId}.{index}`
 * @throws AppError `not-found`
 */
export async function entitledRef(
  deps: Deps,
  userId: string,
  { submissionId, questionId }: Pick<ProblemInput, "submissionId" | "questionId">,
): Promise<string> {
  const ref = parseSubmissionId(submissionId);
  // Before the read, so that someone else's submission costs nothing and answers the same.
  if (ref.userId !== userId || !isRanked(ref)) throw unknown();
  const found = (await Attempts.findMany(deps, [ref])).map((one) => one.read().attempt);
  const [taken] = await withTests(deps, found);
  const now = deps.clock.now();
  if (!taken || isRunning(taken.attempt, now) || !isReleased(taken.test, now)) throw unknown();
  const { questions } = await Papers.key(deps, taken.attempt);
  const index = questions.findIndex((one) => one.questionId === questionId);
  if (index < 0) throw unknown();
  return `t.${ref.testId}.${index}`;
}

const unknown = () => notFound("This question");
