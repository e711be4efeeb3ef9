import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import { isRanked, isRunning, parseSubmissionId } from "../../exam/terms/attempt/attempt.rules.ts";
import { isReleased } from "../../exam/attempt/release.rules.ts";
import * as Papers from "../../exam/paper/paper.service.ts";
import { withTests } from "../../exam/result/attempt-result.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { type OpenPlace, openPlaceOf } from "../card/open-cards.service.ts";
import * as Progress from "../progress/progress.service.ts";
import { placeOf } from "./problem.rules.ts";
import type { ProblemInput } from "./problem.schema.ts";

/** Where a question was met; its topic only for an open question. */
export type Entitled = { ref: string } & Partial<OpenPlace>;

/**
 * Where the student met a question whose key they may know: in a submission of their own whose
 * report is open, or among the questions that are open to them. Every refusal is the same, so that
 * it says nothing about tests that are not released.
 * @throws AppError `not-found`
 */
export async function entitledRef(
  deps: Deps,
  userId: string,
  { submissionId, ref = "", questionId }: Pick<ProblemInput, "submissionId" | "ref" | "questionId">,
): Promise<Entitled> {
  const own = submissionId ?? placeOf(ref, userId)?.submissionId;
  if (own !== undefined) return { ref: await refInReport(deps, userId, own, questionId) };
  const open =
    (await openPlaceOf(deps, userId, { ref, questionId })) ??
    (await practisedPlace(deps, userId, questionId));
  if (!open) throw unknown();
  return open;
}

async function refInReport(
  deps: Deps,
  userId: string,
  submissionId: string,
  questionId: string,
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

/** An open question that the student has practised, and that has been closed since. */
async function practisedPlace(
  deps: Deps,
  userId: string,
  questionId: string,
): Promise<OpenPlace | undefined> {
  const { state } = await Progress.load(deps, userId, { mayBeOld: true });
  const entry = state.entries[questionId];
  const topic = entry && state.names[entry.topicId];
  return entry?.ref.startsWith("o.") && topic ? { ref: entry.ref, topic } : undefined;
}

const unknown = () => notFound("This question");
