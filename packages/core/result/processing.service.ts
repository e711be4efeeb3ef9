import { GRACE_MS, isPast, lastDeadlineOf } from "../attempt/attempt.rules.ts";
import { closeAbandoned } from "../attempt/sweep.service.ts";
import * as Papers from "../paper/paper.service.ts";
import type { Deps } from "../platform/deps.ts";
import { conflict } from "../shared/error.ts";
import type { Test } from "../test/test.schema.ts";
import * as Tests from "../test/test.service.ts";
import { toAnalytics } from "./analytics.rules.ts";
import * as AnalyticsStore from "./analytics.store.ts";
import { refreshProvisional } from "./provisional.service.ts";
import type { ProcessingResult } from "./result.schema.ts";
import { tallyField } from "./tally.service.ts";

/**
 * What the schedule does: closes abandoned attempts, publishes the tests that are due, and ranks
 * provisionally where reports are open already.
 */
export async function sweep(
  deps: Deps,
): Promise<ProcessingResult & { closed: number; refreshed: number }> {
  const closed = await closeAbandoned(deps);
  const { processed } = await processExpired(deps);
  return { closed, processed, refreshed: await refreshProvisional(deps) };
}

/**
 * Processes every test whose window and extra time are over and whose results are not published yet. One that
 * fails is logged and stays due; the others go on.
 */
export async function processExpired(deps: Deps): Promise<ProcessingResult> {
  const due = await Tests.expired(deps, deps.clock.now() - GRACE_MS);
  const processed: ProcessingResult["processed"] = [];
  for (const test of due) {
    if (!isOver(deps, test)) continue;
    try {
      const done = await run(deps, test);
      if (done) processed.push(done);
    } catch (error) {
      deps.log.error("test.unprocessed", error, { test: test.testId });
    }
  }
  return { processed };
}

/**
 * Processes one test; a processed one only again with `force`.
 * @throws AppError `not-found`, or `conflict` while the test is open or attempts are running.
 */
export async function processTest(
  deps: Deps,
  testId: string,
  { force = false }: { force?: boolean } = {},
): Promise<ProcessingResult> {
  const test = await Tests.load(deps, testId);
  if (test.run !== null && !force) return { processed: [] };
  if (deps.clock.now() <= test.expiryTime + GRACE_MS) {
    throw conflict("not_expired", "This test has not expired yet. Process it after its expiry.");
  }
  const done = isOver(deps, test) ? await run(deps, test) : undefined;
  if (!done) throw conflict("still_running", "Some attempts are still running. Try again later.");
  return { processed: [done] };
}

/** Whether nobody can be writing any more, under extra time neither. */
const isOver = (deps: Deps, test: Test): boolean => isPast(lastDeadlineOf(test), deps.clock.now());

/**
 * One pass over the test's attempts makes its distribution; the pointer moves last. Undefined
 * while an attempt may still change, or when the paper or its extra time changed meanwhile.
 */
async function run(
  deps: Deps,
  test: Test,
): Promise<ProcessingResult["processed"][number] | undefined> {
  const began = deps.clock.now();
  const key = await Papers.key(deps, test);
  const { tally, running } = await tallyField(deps, test, key);
  if (running > 0) return undefined;
  const analytics = toAnalytics(tally, key);
  const name = await AnalyticsStore.write(deps, analytics);
  if (!(await Tests.publishRun(deps, test, name))) return undefined;
  return {
    testId: test.testId,
    submissions: analytics.students,
    ms: deps.clock.now() - began,
  };
}
