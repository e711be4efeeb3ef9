import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { DEADLINE_SHARDS, GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import * as AttemptDeadlines from "../attempt-store/attempt-deadline.store.ts";
import { CLOSING_REQUESTED, type ClosingRef } from "./closing.schema.ts";
import { closeShard } from "./sweep.service.ts";

/** After this delay the schedule closes a shard itself instead of waiting for a worker. */
const LATE_MS = 3 * MINUTE;

/**
 * Asks workers to close overdue attempts: one message per shard that has any. The next run sends a
 * lost message again. Shards that are late are also closed here, in case the queue is down.
 */
export async function requestClosing(deps: Deps): Promise<{ requested: number; closed: number }> {
  const before = deps.clock.now() - GRACE_MS;
  const shards = shuffled(
    Array.from({ length: DEADLINE_SHARDS }, (_, shard) => shard),
    deps,
  );
  const oldest = await mapConcurrently(shards, async (shard) => ({
    shard,
    deadline: await AttemptDeadlines.oldestOverdue(deps, shard, before),
  }));
  const due = oldest.flatMap(({ shard, deadline }) =>
    deadline === undefined ? [] : [{ shard, isLate: deadline < before - LATE_MS }],
  );
  await mapConcurrently(due, ({ shard }) => request(deps, { shard }));
  let closed = 0;
  for (const { shard } of due.filter(({ isLate }) => isLate)) {
    closed += await close(deps, { shard });
  }
  return { requested: due.length, closed };
}

/** Only logs a failure: the next runs retry, and then close the shard without the queue. */
async function request(deps: Deps, ref: ClosingRef): Promise<void> {
  try {
    await deps.events.send(CLOSING_REQUESTED, ref);
  } catch (error) {
    deps.log.error("closing.request-failed", error, ref);
  }
}

/** Closes overdue attempts of a shard unless another worker holds its lease. @returns how many */
export async function close(deps: Deps, { shard }: ClosingRef): Promise<number> {
  return (await withLease(deps, `closing#${shard}`, () => closeShard(deps, shard))) ?? 0;
}

/** Random order, so that overlapping runs start at different shards. */
function shuffled<T>(items: readonly T[], { random }: Deps): T[] {
  const draws = random.bytes(items.length);
  return items
    .map((item, i) => ({ item, draw: draws[i] ?? 0 }))
    .toSorted((a, b) => a.draw - b.draw)
    .map(({ item }) => item);
}
