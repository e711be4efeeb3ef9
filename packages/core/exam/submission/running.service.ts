import type { Deps } from "../../kernel/platform/deps.ts";
import { DEADLINE_SHARDS, isRanked } from "../attempt/attempt.rules.ts";
import * as AttemptDeadlines from "../attempt/attempt-deadline.store.ts";

/** Attempts counted of each shard at most: the cost is bounded whatever runs. */
const COUNTED = 25;

/** How many students are writing now; `more` when there are more than are counted. */
export async function countRunning(deps: Deps): Promise<{ count: number; more: boolean }> {
  const now = deps.clock.now();
  const shards = await Promise.all(
    Array.from({ length: DEADLINE_SHARDS }, (_, shard) =>
      AttemptDeadlines.running(deps, shard, now, COUNTED),
    ),
  );
  return {
    count: shards.flat().filter(isRanked).length,
    more: shards.some((refs) => refs.length === COUNTED),
  };
}
