import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import type { Attempt, AttemptRef } from "../terms/attempt/attempt.rules.ts";
import { keyOf } from "./attempt-partition.store.ts";
import { readAttempt, userPartition } from "./attempt.store.ts";

/** Replaces the name and clears the email; answers and marks stay. Safe to repeat. */
export async function anonymise(deps: Deps, ref: AttemptRef, name: string): Promise<void> {
  await deps.attempts.update(
    keyOf(ref),
    { text: "SET nm = :name, em = :none", values: { ":name": name, ":none": "" } },
    "attribute_exists(pk)",
  );
}

/**
 * A student's submissions, newest first; at most `limit`, or all with `Infinity`.
 *
 * @param span only those submitted in this period, both ends included
 */
export async function submittedBy(
  deps: Deps,
  userId: string,
  limit: number,
  span?: { from: number; to: number },
): Promise<Attempt[]> {
  const within = span ? { ":from": iso(span.from), ":to": iso(span.to) } : {};
  const query = {
    index: "byUser",
    where: {
      text: `userPk = :pk${span ? " AND submittedAt BETWEEN :from AND :to" : ""}`,
      values: { ":pk": userPartition(userId), ...within },
    },
    descending: true,
  } as const;
  const all = limit === Infinity;
  const items = all
    ? await deps.attempts.all(query)
    : (await deps.attempts.query({ ...query, limit })).items;
  return items.map(readAttempt);
}
