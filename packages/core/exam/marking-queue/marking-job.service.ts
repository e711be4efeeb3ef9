import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { type MarkingRef, PROCESSING_REQUESTED } from "../processing/processing.schema.ts";
import { fill } from "./fill-queue.service.ts";
import * as store from "./marking-queue.store.ts";
import { publish } from "./publish-marks.service.ts";

/** After this long the schedule does a job that no worker has done. */
const LATE_MS = 10 * MINUTE;

/** Asks the workers of processing for the job of a marking; the schedule asks again for lost ones. */
export async function ask(deps: Deps, ref: MarkingRef): Promise<void> {
  try {
    await deps.events.send(PROCESSING_REQUESTED, ref);
  } catch (error) {
    deps.log.error("marking.request-failed", error, ref);
  }
}

/**
 * Asks for all jobs that are due, and does the late ones here. A job that fails is logged and
 * stays due, so that the others are still done.
 */
export async function requestJobs(deps: Deps): Promise<{ markings: number; marked: number }> {
  const due = await store.due(deps);
  let marked = 0;
  for (const { testId, jobAt = 0 } of due) {
    const ref = { markingOf: testId };
    await ask(deps, ref);
    if (deps.clock.now() - jobAt < LATE_MS) continue;
    try {
      if (await work(deps, ref)) marked++;
    } catch (error) {
      deps.log.error("marking.job-failed", error, { test: testId });
    }
  }
  return { markings: due.length, marked };
}

/**
 * The worker: does the job of a marking, unless another worker has its lease.
 * @returns whether there was one to do @throws any error, so that the queue retries
 */
export async function work(deps: Deps, { markingOf }: MarkingRef): Promise<boolean> {
  const done = await withLease(deps, `marking#${markingOf}`, async () => {
    const marking = await store.find(deps, markingOf);
    if (marking?.job === "fill") await fill(deps, marking);
    if (marking?.job === "publish") await publish(deps, marking);
    return marking?.job !== undefined;
  });
  return done ?? false;
}
