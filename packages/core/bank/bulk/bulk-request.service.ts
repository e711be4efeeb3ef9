import type { Deps } from "../../kernel/platform/deps.ts";
import * as StepJobs from "../../kernel/step-job/step-job.service.ts";
import { bulkJobs } from "./bulk-job.store.ts";
import { BULK_REQUESTED, type BulkJobRef } from "./bulk.schema.ts";

/** Requests the next part of a job. The sweep sends lost requests again. */
export async function request(deps: Deps, jobId: string): Promise<void> {
  try {
    await deps.events.send(BULK_REQUESTED, { jobId } satisfies BulkJobRef);
  } catch (error) {
    deps.log.error("bulk.event-lost", error, { jobId });
  }
}

/** Requests jobs again whose events were lost or whose process was killed. */
export const sweep = (deps: Deps): Promise<number> =>
  StepJobs.sweep(deps, bulkJobs, (jobId) => request(deps, jobId));
