import type { Deps } from "../../kernel/platform/deps.ts";
import { itemsOf, keyOf, refOfItem } from "./attempt-partition.store.ts";
import { type Attempt, type AttemptRef, DEADLINE_SHARDS, hashUser } from "./attempt.rules.ts";
import { duePartition, readAttempt, userPartition } from "./attempt.store.ts";

/** A user's attempts that nobody has closed, found by the deadlines of their shard. */
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

/** All that a user has handed in, the newest first. */
export async function handedInBy(deps: Deps, userId: string): Promise<Attempt[]> {
  const items = await deps.attempts.all({
    index: "byUser",
    where: { text: "userPk = :pk", values: { ":pk": userPartition(userId) } },
    descending: true,
  });
  return items.map(readAttempt);
}

/** Writes another name and no e-mail into an attempt; answers and marks stay. Safe to repeat. */
export async function rename(deps: Deps, ref: AttemptRef, name: string): Promise<void> {
  await deps.attempts.update(
    keyOf(ref),
    { text: "SET nm = :name, em = :none", values: { ":name": name, ":none": "" } },
    "attribute_exists(pk)",
  );
}
