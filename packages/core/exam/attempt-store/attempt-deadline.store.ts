import type { Deps } from "../../kernel/platform/deps.ts";
import type { Query } from "../../kernel/platform/table.ts";
import { itemsOf, refOfItem } from "./attempt-partition.store.ts";
import {
  type Attempt,
  type AttemptRef,
  DEADLINE_SHARDS,
  hashUser,
} from "../terms/attempt/attempt.rules.ts";
import { duePartition, readAttempt } from "./attempt.store.ts";

const before = (shard: number, moment: number): Query => ({
  index: "byDeadline",
  where: {
    text: "duePk = :pk AND dueSk < :before",
    values: { ":pk": duePartition(shard), ":before": String(moment) },
  },
});

/** Open attempts of a shard whose deadline is before `moment`. */
export async function overdue(deps: Deps, shard: number, moment: number): Promise<AttemptRef[]> {
  return (await deps.attempts.all(before(shard, moment))).map(refOfItem);
}

/** The earliest deadline of a shard's overdue attempts; undefined when there are none. */
export async function oldestOverdue(
  deps: Deps,
  shard: number,
  moment: number,
): Promise<number | undefined> {
  const { items } = await deps.attempts.query({ ...before(shard, moment), limit: 1 });
  const [first] = items;
  return first && Number(first["dueSk"]);
}

/** At most `limit` open attempts of a shard whose deadline has not passed. */
export async function running(
  deps: Deps,
  shard: number,
  now: number,
  limit: number,
): Promise<AttemptRef[]> {
  const page = await deps.attempts.query({
    index: "byDeadline",
    where: {
      text: "duePk = :pk AND dueSk >= :now",
      values: { ":pk": duePartition(shard), ":now": String(now) },
    },
    limit,
  });
  return page.items.map(refOfItem);
}

/** A user's open attempts on all tests. No index lists them by user, so this reads their shard. */
export async function openOf(deps: Deps, userId: string): Promise<Attempt[]> {
  const due = await deps.attempts.all({
    index: "byDeadline",
    where: {
      text: "duePk = :pk",
      values: { ":pk": duePartition(hashUser(userId) % DEADLINE_SHARDS) },
    },
  });
  const refs = due.map(refOfItem).filter((ref) => ref.userId === userId);
  return (await itemsOf(deps, refs)).map(readAttempt);
}
