import { GRACE_MS, isPast, SHARDS, submissionIdOf } from "../attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import * as LongTextStore from "../attempt/long-text.store.ts";
import { closeAbandoned } from "../attempt/sweep.service.ts";
import type { PaperKey } from "../paper/paper.schema.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../platform/deps.ts";
import type { Item } from "../platform/table.ts";
import { conflict } from "../shared/error.ts";
import type { Test } from "../test/test.schema.ts";
import { load as loadTest } from "../test/test.service.ts";
import * as TestStore from "../test/test.store.ts";
import { addSheet, emptyTally, type Tally, toAnalytics } from "./analytics.rules.ts";
import * as AnalyticsStore from "./analytics.store.ts";
import { gradeSheet } from "./grading.rules.ts";
import type { ProcessingResult } from "./result.schema.ts";

/** What the schedule does: closes abandoned attempts, then publishes the tests that are due. */
export async function sweep(deps: Deps): Promise<ProcessingResult & { closed: number }> {
  const closed = await closeAbandoned(deps);
  return { closed, ...(await processExpired(deps)) };
}

/**
 * Processes every test whose window is over and whose results are not published yet. One that
 * fails is logged and stays due; the others go on.
 */
export async function processExpired(deps: Deps): Promise<ProcessingResult> {
  const due = await TestStore.expired(deps, deps.clock.now() - GRACE_MS);
  const processed: ProcessingResult["processed"] = [];
  for (const test of due) {
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
  const test = await loadTest(deps, testId);
  if (test.run !== null && !force) return { processed: [] };
  if (deps.clock.now() <= test.expiryTime + GRACE_MS) {
    throw conflict("not_expired", "This test has not expired yet. Process it after its expiry.");
  }
  const done = await run(deps, test);
  if (!done) throw conflict("still_running", "Some attempts are still running. Try again later.");
  return { processed: [done] };
}

/**
 * One pass over the test's attempts makes its distribution; the pointer moves last. Undefined
 * while an attempt may still change, or when the paper was replaced meanwhile.
 */
async function run(
  deps: Deps,
  test: Test,
): Promise<ProcessingResult["processed"][number] | undefined> {
  const began = deps.clock.now();
  const key = await PaperStore.readKey(deps, test);
  const tally = emptyTally(key);
  for (let shard = 0; shard < SHARDS; shard++) {
    if (!(await addShard(deps, test, key, shard, tally))) return undefined;
  }
  const analytics = toAnalytics(tally, key);
  const name = await AnalyticsStore.write(deps, analytics);
  if (!(await TestStore.publishRun(deps, test, name))) return undefined;
  return {
    testId: test.testId,
    submissions: analytics.students,
    ms: deps.clock.now() - began,
  };
}

/** False when an attempt of the shard is still running. */
async function addShard(
  deps: Deps,
  test: Test,
  key: PaperKey,
  shard: number,
  tally: Tally,
): Promise<boolean> {
  const items: Item[] = [];
  for await (const page of AttemptStore.shardPages(deps, test.testId, shard)) items.push(...page);
  const texts = Map.groupBy(items.filter(LongTextStore.isText), LongTextStore.ownerOf);
  for (const item of items) {
    if (LongTextStore.isText(item)) continue;
    try {
      const attempt = AttemptStore.readAttempt(item);
      if (attempt.n !== 0) continue;
      if (attempt.status === "open" && !isPast(attempt.deadline, deps.clock.now())) return false;
      const own = (texts.get(LongTextStore.ownerKey(attempt)) ?? []).map(LongTextStore.readText);
      addSheet(tally, gradeSheet(key, attempt.sheet, new Map(own)));
    } catch (error) {
      const submission = submissionIdOf(AttemptStore.refOfItem(item));
      deps.log.error("submission.unreadable", error, { submission });
      tally.unreadable.push(submission);
    }
  }
  return true;
}
