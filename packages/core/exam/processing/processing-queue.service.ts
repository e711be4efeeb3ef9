import { lastDeadlineOf } from "../terms/attempt/attempt.rules.ts";
import { askAll, type DueWork } from "../../kernel/due-work/due-work.service.ts";
import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { PROCESSING_REQUESTED, type ProcessingRef } from "./processing.schema.ts";
import * as Processing from "./processing.service.ts";

const work: DueWork = {
  name: "processing",
  event: PROCESSING_REQUESTED,
  lateMs: 10 * MINUTE,
};

/**
 * Asks the workers to process the tests whose results are due; late tests are processed here. An
 * alarm watches how long the oldest test has been due.
 */
export async function requestProcessing(
  deps: Deps,
): Promise<{ requested: number; processed: number; minutesUnpublished: number }> {
  const now = deps.clock.now();
  const due = (await Processing.dueTests(deps)).map((test) => ({
    ref: { testId: test.testId },
    since: lastDeadlineOf(test),
  }));
  const processed = await askAll(deps, work, due, (ref) => processRequested(deps, ref));
  const waited = due.map(({ since }) => Math.floor((now - since) / MINUTE));
  return { requested: due.length, processed, minutesUnpublished: Math.max(0, ...waited) };
}

/**
 * The worker: processes a test whose results are due, unless another worker has its lease. If it
 * is killed, the next worker resumes from the kept parts. @returns whether results were published
 * @throws any error, so that the queue retries
 */
export async function processRequested(deps: Deps, { testId }: ProcessingRef): Promise<boolean> {
  const done = await withLease(deps, `processing#${testId}`, async () => {
    // Another worker may have processed the test already.
    const test = (await Processing.dueTests(deps)).find((one) => one.testId === testId);
    return test && Processing.processDue(deps, test);
  });
  return done !== undefined;
}
