import { createHash } from "node:crypto";
import type { Deps } from "../platform/deps.ts";
import type { Key } from "../platform/table.ts";
import { type Limit, limited, windowAt } from "./limit.rules.ts";

type LimitDeps = Pick<Deps, "clock" | "content">;

/** A counted event, to be given back when it turns out not to count. */
export type Taken = Key;

/** Keys may hold e-mail and network addresses; the table gets a digest of them. */
function itemKey(key: string, windowStart: number): Key {
  const digest = createHash("sha256").update(key).digest("base64url");
  return { pk: `L#${digest}#${windowStart}`, sk: "L" };
}

/**
 * Counts one event, in one write. Parallel callers cannot slip past: each gets its own count.
 *
 * @throws AppError `limited` with `retryAfterSeconds` when the window's limit is used up
 */
export async function take(deps: LimitDeps, limit: Limit): Promise<Taken> {
  const now = deps.clock.now();
  const { start, end } = windowAt(now, limit.windowSeconds);
  const key = itemKey(limit.key, start);
  const item = await deps.content.update(key, {
    text: "ADD hits :one SET #ttl = :ttl",
    names: { "#ttl": "ttl" },
    values: { ":one": 1, ":ttl": end + 3600 },
  });
  if (Number(item?.hits) > limit.limit) throw limited(now, end, limit.what);
  return key;
}

/** Uncounts an event that was taken, such as a sign-in that succeeded. */
export async function giveBack(deps: LimitDeps, taken: Taken): Promise<void> {
  await deps.content.update(taken, { text: "ADD hits :less", values: { ":less": -1 } });
}

/**
 * Refuses when the limit is used up, without counting: for addresses that a whole school shares,
 * where only failures are taken afterwards.
 *
 * @throws AppError `limited`
 */
export async function check(deps: LimitDeps, limit: Limit): Promise<void> {
  const now = deps.clock.now();
  const { start, end } = windowAt(now, limit.windowSeconds);
  const item = await deps.content.get(itemKey(limit.key, start));
  if (Number(item?.hits ?? 0) >= limit.limit) throw limited(now, end, limit.what);
}
