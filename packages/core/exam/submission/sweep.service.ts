import type { Deps } from "../../kernel/platform/deps.ts";
import { noteSubmission } from "../processing/activity.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import {
  type AttemptRef,
  GRACE_MS,
  isPast,
  isRanked,
  submissionIdOf,
} from "../attempt/attempt.rules.ts";
import * as AttemptDeadlines from "../attempt/attempt-deadline.store.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import { hasStanding } from "../attempt/release.rules.ts";

/** Attempts closed at a time. */
const AT_ONCE = 64;

/**
 * Closes the attempts of a shard that were left open past their deadline and grace, with what was
 * saved. Level-triggered: what one run misses the next one finds. Answers how many it closed.
 */
export async function closeShard(deps: Deps, shard: number): Promise<number> {
  const refs = await AttemptDeadlines.overdue(deps, shard, deps.clock.now() - GRACE_MS);
  if (refs.length > 0) await noteOpenReports(deps, refs);
  let closed = 0;
  for (let from = 0; from < refs.length; from += AT_ONCE) {
    const results = await Promise.all(
      refs.slice(from, from + AT_ONCE).map((ref) => closeOne(deps, ref)),
    );
    closed += results.filter(Boolean).length;
  }
  return closed;
}

/**
 * Has the tests ranked anew whose reports open with these attempts. Noted before they are closed,
 * for whoever is killed in between never meets a closed attempt again.
 */
async function noteOpenReports(deps: Deps, refs: readonly AttemptRef[]): Promise<void> {
  try {
    const tests = await TestStore.findMany(
      deps,
      refs.filter(isRanked).map(({ testId }) => testId),
    );
    for (const test of tests.values()) {
      if (hasStanding(test)) await noteSubmission(deps, test.testId);
    }
  } catch (error) {
    deps.log.error("ranking.request-failed", error);
  }
}

/** One that cannot be closed is logged and met again by the next run; the others go on. */
async function closeOne(deps: Deps, ref: AttemptRef): Promise<boolean> {
  try {
    return await closeIfOver(deps, ref);
  } catch (error) {
    deps.log.error("attempt.close-failed", error, { submission: submissionIdOf(ref) });
    return false;
  }
}

/** The index may lag behind, so the attempt itself decides. */
async function closeIfOver(deps: Deps, ref: AttemptRef): Promise<boolean> {
  const attempt = await AttemptStore.find(deps, ref, { consistent: true });
  if (attempt?.status !== "open" || !isPast(attempt.deadline, deps.clock.now())) return false;
  const closed = await AttemptStore.close(deps, ref, {
    status: "closed",
    sheet: attempt.sheet,
    rev: attempt.rev,
    submittedAt: attempt.deadline,
  });
  return closed !== undefined;
}
