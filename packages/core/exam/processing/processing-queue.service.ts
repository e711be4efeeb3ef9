import { lastDeadlineOf } from "../terms/attempt/attempt.rules.ts";
import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { PROCESSING_REQUESTED, type ProcessingRef } from "./processing.schema.ts";
import * as Processing from "./processing.service.ts";

/** After this many minutes the schedule processes a test that no worker has processed. */
const LATE_MINUTES = 10;

/**
 * Asks the workers to process the tests whose results are due: one message per test, repeated by
 * every run until the results are published. Late tests are processed here, so that results never
 * depend on the queue. An alarm watches how long the oldest test has been due.
 */
export async function requestProcessing(
  deps: Deps,
): Promise<{ requested: number; processed: number; minutesUnpublished: number }> {
  const now = deps.clock.now();
  const due = (await Processing.dueTests(deps)).map((test) => ({
    testId: test.testId,
    waited: Math.floor((now - lastDeadlineOf(test)) / MINUTE),
  }));
  for (const { testId } of due) await ask(deps, { testId });
  let processed = 0;
  for (const { testId, waited } of due) {
    if (waited >= LATE_MINUTES && (await processLate(deps, testId))) processed++;
  }
  const minutesUnpublished = Math.max(0, ...due.map(({ waited }) => waited));
  return { requested: due.length, processed, minutesUnpublished };
}

/** If the queue fails, the test is only delayed: the schedule processes it when it is late. */
async function ask(deps: Deps, ref: ProcessingRef): Promise<void> {
  try {
    await deps.events.send(PROCESSING_REQUESTED, ref);
  } catch (error) {
    deps.log.error("processing.request-failed", error, ref);
  }
}

/** A test that fails is logged and stays due, so that the others are still processed. */
async function processLate(deps: Deps, testId: string): Promise<boolean> {
  try {
    return await processRequested(deps, { testId });
  } catch (error) {
    deps.log.error("test.processing-failed", error, { test: testId });
    return false;
  }
}

/**
 * The worker: processes a test whose results are due, unless another worker has its lease. If it
 * is killed, the next worker resumes from the kept parts. @returns whether results were published
 * @throws any error, so that the queue retries
 */
export async function processRequested(deps: Deps, { testId }: ProcessingRef): Promise<boolean> {
  const done = await withLease(deps, `processing#${testId}`, async () => {
    // Another worker may have finished it already.
    const test = (await Processing.dueTests(deps)).find((one) => one.testId === testId);
    return test && Processing.processDue(deps, test);
  });
  return done !== undefined;
}
