import { ask as askWorker, askAll, type DueWork } from "../../kernel/due-work/due-work.service.ts";
import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { type MarkingRef, PROCESSING_REQUESTED } from "../processing/processing.schema.ts";
import { fill } from "./fill-queue.service.ts";
import * as store from "./marking-queue.store.ts";
import { publish } from "./publish-marks.service.ts";

const marking: DueWork = { name: "marking", event: PROCESSING_REQUESTED, lateMs: 10 * MINUTE };

/** Asks the workers of processing to do the job of a marking. */
export const ask = (deps: Deps, ref: MarkingRef): Promise<void> => askWorker(deps, marking, ref);

/** Requests all jobs that are due, and does the jobs here that are late. */
export async function requestJobs(deps: Deps): Promise<{ markings: number; marked: number }> {
  const due = (await store.due(deps)).map(({ testId, jobAt = 0 }) => ({
    ref: { markingOf: testId },
    since: jobAt,
  }));
  const marked = await askAll(deps, marking, due, (ref) => work(deps, ref));
  return { markings: due.length, marked };
}

/**
 * The worker: does the job of a marking, unless another worker has its lease.
 * @returns whether there was a job to do
 * @throws any error, so that the queue retries
 */
export async function work(deps: Deps, { markingOf }: MarkingRef): Promise<boolean> {
  const done = await withLease(deps, `marking#${markingOf}`, async () => {
    const found = await store.find(deps, markingOf);
    if (found?.job === "fill") await fill(deps, found);
    if (found?.job === "publish") await publish(deps, found);
    return found?.job !== undefined;
  });
  return done ?? false;
}
