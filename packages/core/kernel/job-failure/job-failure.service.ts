import type { Deps } from "../platform/deps.ts";
import { dayOf } from "../shared/time.ts";
import type { Job, JobFailures } from "./job-failure.schema.ts";
import * as JobFailureStore from "./job-failure.store.ts";

/**
 * Notes for administrators that a run of a job has failed. It never throws, because the platform
 * must see the job's own error; an error of saving the note is only logged.
 */
export async function note(deps: Deps, job: Job): Promise<void> {
  try {
    const now = deps.clock.now();
    await JobFailureStore.add(deps, dayOf(now), job, now);
  } catch (error) {
    deps.log.error("job-failure.write-failed", error, { job });
  }
}

/** How often runs of jobs failed since midnight in India; jobs without failures are not listed. */
export const ofToday = (deps: Deps): Promise<JobFailures[]> =>
  JobFailureStore.ofDay(deps, dayOf(deps.clock.now()));
