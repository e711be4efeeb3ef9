import { withLease } from "../../kernel/lease/lease.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { DEADLINE_SHARDS, GRACE_MS } from "../attempt/attempt.rules.ts";
import * as AttemptDeadlines from "../attempt/attempt-deadline.store.ts";
import { CLOSING_ASKED, type ClosingRef } from "./closing.schema.ts";
import { closeShard } from "./sweep.service.ts";

/** Workers that have not come to a shard by then may never: the schedule closes it itself. */
const LATE_MS = 3 * MINUTE;

/**
 * Has the workers close the attempts that were left open past their deadline and grace: a message a
 * shard. It looks at what is due, so a lost message is sent again by the next run. A shard that is
 * late is closed here as well, so that nothing depends on the queue.
 */
export async function askForClosing(deps: Deps): Promise<{ asked: number; closed: number }> {
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
  await mapConcurrently(due, ({ shard }) => ask(deps, { shard }));
  let closed = 0;
  for (const { shard } of due.filter(({ isLate }) => isLate)) {
    closed += await close(deps, { shard });
  }
  return { asked: due.length, closed };
}

/** A queue that takes nothing delays its shard, which is late by then, and nothing else. */
async function ask(deps: Deps, ref: ClosingRef): Promise<void> {
  try {
    await deps.events.send(CLOSING_ASKED, ref);
  } catch (error) {
    deps.log.error("closing.request-failed", error, ref);
  }
}

/** The worker: closes what is due in a shard, unless another worker is at it. @returns how many */
export async function close(deps: Deps, { shard }: ClosingRef): Promise<number> {
  return (await withLease(deps, `closing#${shard}`, () => closeShard(deps, shard))) ?? 0;
}

/** In a random order, so that runs that overlap do not all begin at the same shard. */
function shuffled<T>(items: readonly T[], { random }: Deps): T[] {
  const draws = random.bytes(items.length);
  return items
    .map((item, i) => ({ item, draw: draws[i] ?? 0 }))
    .toSorted((a, b) => a.draw - b.draw)
    .map(({ item }) => item);
}
