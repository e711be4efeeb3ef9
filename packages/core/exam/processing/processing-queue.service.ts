import { lastDeadlineOf } from "../attempt/attempt.rules.ts";
import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { PROCESSING_ASKED, type ProcessingRef } from "./processing.schema.ts";
import * as Processing from "./processing.service.ts";

/** A test that no worker has processed by then is processed by the schedule itself. */
const LATE_MINUTES = 10;

/**
 * Has the workers process the tests whose results are due: a message a test, sent again by every run
 * until the results are there. One that is late is processed here, so that nothing depends on the
 * queue. An alarm watches for how long the oldest has been due.
 */
export async function askForProcessing(
  deps: Deps,
): Promise<{ asked: number; processed: number; minutesUnpublished: number }> {
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
  return { asked: due.length, processed, minutesUnpublished };
}

/** A queue that takes nothing delays the test, which is late by then, and nothing else. */
async function ask(deps: Deps, ref: ProcessingRef): Promise<void> {
  try {
    await deps.events.send(PROCESSING_ASKED, ref);
  } catch (error) {
    deps.log.error("processing.request-failed", error, ref);
  }
}

/** One that fails is logged and stays due; the others go on. */
async function processLate(deps: Deps, testId: string): Promise<boolean> {
  try {
    return await processAsked(deps, { testId });
  } catch (error) {
    deps.log.error("test.processing-failed", error, { test: testId });
    return false;
  }
}

/**
 * The worker: processes a test whose results are due, unless another worker is at it. Killed, the
 * next one goes on with the parts that were kept. @returns whether results were published
 * @throws whatever went wrong, so that the queue tries again
 */
export async function processAsked(deps: Deps, { testId }: ProcessingRef): Promise<boolean> {
  const done = await withLease(deps, `processing#${testId}`, async () => {
    // Another worker may have been quicker.
    const test = (await Processing.dueTests(deps)).find((one) => one.testId === testId);
    return test && Processing.processDue(deps, test);
  });
  return done !== undefined;
}
