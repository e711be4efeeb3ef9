import type { Deps } from "../platform/deps.ts";
import { dayOf } from "../shared/time.ts";
import type { Job, JobFailures } from "./job-failure.schema.ts";
import * as JobFailureStore from "./job-failure.store.ts";

/**
 * Notes for administrators that a run of a job has failed. Never throws: the failure itself is what
 * the platform must see it, and a failure that cannot be saved is logged.
 */
export async function note(deps: Deps, job: Job): Promise<void> {
  try {
    const now = deps.clock.now();
    await JobFailureStore.add(deps, dayOf(now), job, now);
  } catch (error) {
    deps.log.error("job-failure.write-failed", error, { job });
  }
}

/** Runs of jobs that failed since midnight in India; nothing of those that did well. */
export const ofToday = (deps: Deps): Promise<JobFailures[]> =>
  JobFailureStore.ofDay(deps, dayOf(deps.clock.now()));
