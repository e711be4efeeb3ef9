import type { Deps } from "../../kernel/platform/deps.ts";
import { noteSubmission } from "../processing/activity.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { unlessOver } from "../extra-time/give-back.service.ts";
import {
  type Attempt,
  type AttemptRef,
  GRACE_MS,
  isPast,
  isRanked,
  submissionIdOf,
} from "../terms/attempt/attempt.rules.ts";
import * as AttemptDeadlines from "../attempt-store/attempt-deadline.store.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { close } from "./counted-close.service.ts";
import { hasProvisionalResult } from "../attempt/release.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";

/** Attempts closed concurrently. */
const BATCH_SIZE = 64;

/**
 * Closes a shard's open attempts that are past their deadline and grace period, with the answers
 * that were saved. Whatever a run misses, the next one finds.
 * @returns how many it closed
 */
export async function closeShard(deps: Deps, shard: number): Promise<number> {
  const refs = await AttemptDeadlines.overdue(deps, shard, deps.clock.now() - GRACE_MS);
  const tests = refs.length > 0 ? await testsOf(deps, refs) : undefined;
  if (tests) await requestProvisionalResults(deps, tests);
  let closed = 0;
  for (let from = 0; from < refs.length; from += BATCH_SIZE) {
    const results = await Promise.all(
      refs.slice(from, from + BATCH_SIZE).map((ref) => closeOne(deps, ref, tests)),
    );
    closed += results.filter(Boolean).length;
  }
  return closed;
}

type Tests = ReadonlyMap<string, Test>;

/** The tests of ranked attempts; undefined if one of them cannot be read. */
async function testsOf(deps: Deps, refs: readonly AttemptRef[]): Promise<Tests | undefined> {
  try {
    const ids = refs.filter(isRanked).map(({ testId }) => testId);
    return await TestStore.findMany(deps, ids);
  } catch (error) {
    deps.log.error("ranking.request-failed", error);
    return undefined;
  }
}

/**
 * Marks tests for a new provisional ranking. This comes before closing their attempts: after a crash
 * in between, the next run would no longer find the closed attempts.
 */
async function requestProvisionalResults(deps: Deps, tests: Tests): Promise<void> {
  try {
    for (const test of tests.values()) {
      if (hasProvisionalResult(test)) await noteSubmission(deps, test.testId);
    }
  } catch (error) {
    deps.log.error("ranking.request-failed", error);
  }
}

/** Logs a failure and leaves the attempt for the next run, so that the others are still closed. */
async function closeOne(deps: Deps, ref: AttemptRef, tests: Tests | undefined): Promise<boolean> {
  try {
    return await closeIfPast(deps, ref, tests);
  } catch (error) {
    deps.log.error("attempt.close-failed", error, { submission: submissionIdOf(ref) });
    return false;
  }
}

/**
 * Checks the attempt itself, because the index may be out of date. It first gets the lost time that it
 * does not have yet.
 */
async function closeIfPast(
  deps: Deps,
  ref: AttemptRef,
  tests: Tests | undefined,
): Promise<boolean> {
  const isOver = ({ status, deadline }: Attempt) =>
    status === "open" && isPast(deadline, deps.clock.now());
  const found = await AttemptStore.find(deps, ref, { consistent: true });
  if (!found || !isOver(found)) return false;
  const attempt = await unlessOver(deps, found, tests?.get(ref.testId));
  if (!isOver(attempt)) return false;
  const closed = await close(deps, ref, {
    status: "closed",
    sheet: attempt.sheet,
    rev: attempt.rev,
    submittedAt: attempt.deadline,
  });
  return closed !== undefined;
}
