import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import { isRanked, isRunning, parseSubmissionId } from "../../exam/terms/attempt/attempt.rules.ts";
import { byEnd } from "../../exam/terms/attempt/two-attempts.rules.ts";
import { isReleased } from "../../exam/attempt/release.rules.ts";
import * as Papers from "../../exam/paper/paper.service.ts";
import { withTests } from "../../exam/result/attempt-result.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { type OpenPlace, openPlaceOf } from "../card/open-cards.service.ts";
import { accountsOf } from "../progress/accounts.service.ts";
import type { Owned } from "../progress/owned.rules.ts";
import * as Progress from "../progress/progress.service.ts";
import { placeOf } from "./problem.rules.ts";
import type { ProblemInput } from "./problem.schema.ts";

/** Where and with which account a question was met; the topic only for an open question. */
export type Entitled = Owned<{ ref: string } & Partial<OpenPlace>>;

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
  const accounts = await accountsOf(deps, userId);
  const own =
    submissionId === undefined
      ? accounts.flatMap((id) => placeOf(ref, id)?.submissionId ?? [])
      : [submissionId];
  if (own.length > 0) return placeInReport(deps, accounts, own, questionId);
  const open =
    (await openPlaceOf(deps, userId, { ref, questionId })) ??
    (await practisedPlace(deps, userId, questionId));
  if (!open) throw unknown();
  return { ...open, owner: userId };
}

async function placeInReport(
  deps: Deps,
  accounts: readonly string[],
  submissionIds: readonly string[],
  questionId: string,
): Promise<Entitled> {
  const refs = submissionIds
    .map(parseSubmissionId)
    // Checked before the read, so that someone else's submission costs nothing and gets the same
    // answer.
    .filter((ref) => accounts.includes(ref.userId) && isRanked(ref));
  if (refs.length === 0) throw unknown();
  const found = (await Attempts.findMany(deps, refs)).map((one) => one.read().attempt);
  const now = deps.clock.now();
  const [taken] = (await withTests(deps, found.toSorted(byEnd))).filter(
    ({ attempt, test }) => !isRunning(attempt, now) && isReleased(test, now),
  );
  if (!taken) throw unknown();
  const { testId, userId } = taken.attempt;
  const { questions } = await Papers.key(deps, taken.attempt);
  const index = questions.findIndex((one) => one.questionId === questionId);
  if (index < 0) throw unknown();
  return { ref: `t.${testId}.${index}`, owner: userId };
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
