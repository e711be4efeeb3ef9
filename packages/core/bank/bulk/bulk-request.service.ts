import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import * as JobStore from "./bulk-job.store.ts";
import { BULK_REQUESTED, type BulkJobRef } from "./bulk.schema.ts";

/** Without a sign of life for this long, the process that worked on a job is dead. */
const SILENT_MS = 2 * MINUTE;

/** Requests the next part of a job. The sweep sends lost requests again. */
export async function request(deps: Deps, jobId: string): Promise<void> {
  try {
    await deps.events.send(BULK_REQUESTED, { jobId } satisfies BulkJobRef);
  } catch (error) {
    deps.log.error("bulk.event-lost", error, { jobId });
  }
}

/**
 * Requests jobs again whose event was lost or whose process was killed.
 * @returns how many
 */
export async function sweep(deps: Deps): Promise<number> {
  const silent = await JobStore.silentSince(deps, deps.clock.now() - SILENT_MS);
  for (const jobId of silent) await request(deps, jobId);
  return silent.length;
}
