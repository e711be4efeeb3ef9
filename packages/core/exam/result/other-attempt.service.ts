import * as AttemptStore from "../attempt-store/attempt.store.ts";
import {
  type Attempt,
  isRanked,
  isRunning,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import { byEnd } from "../terms/attempt/two-attempts.rules.ts";
import type { OtherAttempt } from "../terms/result/report-notes.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type Actor, ownIds } from "../../kernel/shared/actor.ts";
import { iso } from "../../kernel/shared/time.ts";
import { idsOfStudent } from "../../people/session/person.service.ts";

/**
 * The attempt that the same student made on the same test with another account, which was merged.
 * Nothing is read for students with only one account.
 */
export async function otherAttempt(
  deps: Deps,
  actor: Actor,
  attempt: Attempt,
): Promise<{ other?: OtherAttempt }> {
  if (!isRanked(attempt)) return {};
  const { userId, testId } = attempt;
  const ids = actor.isAdmin ? await idsOfStudent(deps, userId) : ownIds(actor);
  const refs = ids.flatMap((id) => (id === userId ? [] : { testId, userId: id, n: 0 }));
  if (refs.length === 0) return {};
  const found = await AttemptStore.findMany(deps, refs);
  const ended = found.filter((one) => !isRunning(one, deps.clock.now()));
  const [first] = ended.toSorted(byEnd);
  if (!first) return {};
  const submittedAt = iso(first.submittedAt ?? first.deadline);
  const earlier = byEnd(first, attempt) < 0;
  return { other: { submissionId: submissionIdOf(first), submittedAt, earlier } };
}
