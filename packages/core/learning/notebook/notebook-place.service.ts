import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import { parseSubmissionId, submissionIdOf } from "../../exam/terms/attempt/attempt.rules.ts";
import * as Papers from "../../exam/paper/paper.service.ts";
import { withTests } from "../../exam/result/attempt-result.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { accountsOf } from "../progress/accounts.service.ts";
import type { Owned } from "../progress/owned.rules.ts";
import { topicsOf } from "../progress/intake.service.ts";
import { keysAreOpen } from "../progress/intake.rules.ts";
import type { Note } from "./notebook.schema.ts";

/** A question of a submission, as a note names it. */
export type Place = Owned<Pick<Note, "questionId" | "ref" | "topic" | "at">>;

/**
 * The questions of a student's own submissions whose keys are open, by submission. Every other
 * submission is left out, so that nothing is said about tests that are not released.
 */
export async function placesIn(
  deps: Deps,
  userId: string,
  submissionIds: readonly string[],
): Promise<Map<string, Map<string, Place>>> {
  const accounts = await accountsOf(deps, userId);
  const refs = submissionIds.map(parseSubmissionId).filter((ref) => accounts.includes(ref.userId));
  const attempts = (await Attempts.findMany(deps, refs)).map((one) => one.read().attempt);
  const now = deps.clock.now();
  const open = (await withTests(deps, attempts)).filter(({ attempt, test }) =>
    keysAreOpen(test, attempt, now),
  );
  if (open.length === 0) return new Map();
  const topicOf = await topicsOf(deps);
  const found = open.map(async ({ attempt }) => {
    const { questions } = await Papers.key(deps, attempt);
    const places = questions.map((question, index): [string, Place] => {
      const { questionId } = question;
      const ref = `t.${attempt.testId}.${index}`;
      const place = { questionId, ref, topic: topicOf(question), at: now };
      return [questionId, { ...place, owner: attempt.userId }];
    });
    return [submissionIdOf(attempt), new Map(places)] as const;
  });
  return new Map(await Promise.all(found));
}
