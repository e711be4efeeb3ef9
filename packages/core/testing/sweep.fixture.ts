import { DEADLINE_SHARDS } from "../exam/terms/attempt/attempt.rules.ts";
import { closeShard } from "../exam/submission/sweep.service.ts";
import type { Deps } from "../kernel/platform/deps.ts";
import { processExpired } from "../exam/processing/processing.service.ts";
import { refreshProvisional } from "../exam/processing/provisional.service.ts";
import type { ProcessingResult } from "../exam/processing/processing.schema.ts";

/**
 * Closes the attempts whose time is over in this process, as the workers of the schedule do.
 * @returns the number of closed attempts
 */
export async function closeAbandoned(deps: Deps): Promise<number> {
  let closed = 0;
  for (let shard = 0; shard < DEADLINE_SHARDS; shard++) closed += await closeShard(deps, shard);
  return closed;
}

/** Does in this process what the schedule and its workers do for tests. */
export async function sweep(
  deps: Deps,
): Promise<ProcessingResult & { closed: number; refreshed: number }> {
  const closed = await closeAbandoned(deps);
  const { processed } = await processExpired(deps);
  return { closed, processed, refreshed: await refreshProvisional(deps) };
}
