import type { Deps } from "../../kernel/platform/deps.ts";
import type { Query } from "../../kernel/platform/table.ts";
import { refOfItem } from "./attempt-partition.store.ts";
import type { AttemptRef } from "./attempt.rules.ts";
import { duePartition } from "./attempt.store.ts";

const before = (shard: number, moment: number): Query => ({
  index: "byDeadline",
  where: {
    text: "duePk = :pk AND dueSk < :before",
    values: { ":pk": duePartition(shard), ":before": String(moment) },
  },
});

/** Attempts whose deadline lies before a moment and that nobody has closed. */
export async function overdue(deps: Deps, shard: number, moment: number): Promise<AttemptRef[]> {
  return (await deps.attempts.all(before(shard, moment))).map(refOfItem);
}

/** The earliest deadline of those; undefined when there are none. */
export async function oldestOverdue(
  deps: Deps,
  shard: number,
  moment: number,
): Promise<number | undefined> {
  const { items } = await deps.attempts.query({ ...before(shard, moment), limit: 1 });
  const [first] = items;
  return first && Number(first["dueSk"]);
}

/** Open attempts of a shard whose deadline is still to come, at most `limit` of them. */
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
