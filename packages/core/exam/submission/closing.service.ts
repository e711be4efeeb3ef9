import { askAll, type DueWork } from "../../kernel/due-work/due-work.service.ts";
import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { DEADLINE_SHARDS, GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import * as AttemptDeadlines from "../attempt-store/attempt-deadline.store.ts";
import { CLOSING_REQUESTED, type ClosingRef } from "./closing.schema.ts";
import { closeShard } from "./sweep.service.ts";

const work: DueWork = { name: "closing", event: CLOSING_REQUESTED, lateMs: 3 * MINUTE };

/** Asks workers to close overdue attempts, a shard each; late shards are closed here. */
export async function requestClosing(deps: Deps): Promise<{ requested: number; closed: number }> {
  const before = deps.clock.now() - GRACE_MS;
  const shards = shuffled(
    Array.from({ length: DEADLINE_SHARDS }, (_, shard) => shard),
    deps,
  );
  const oldest = await mapConcurrently(shards, async (shard) => ({
    ref: { shard },
    since: await AttemptDeadlines.oldestOverdue(deps, shard, before),
  }));
  const due = oldest.flatMap(({ ref, since }) =>
    since === undefined ? [] : [{ ref, since: since + GRACE_MS }],
  );
  const closed = await askAll(deps, work, due, (ref) => close(deps, ref));
  return { requested: due.length, closed };
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
