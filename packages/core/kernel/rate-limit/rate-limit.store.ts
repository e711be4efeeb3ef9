import { createHash } from "node:crypto";
import type { Deps } from "../platform/deps.ts";
import type { Key } from "../platform/table.ts";
import { type Limit, limited, windowAt } from "./rate-limit.rules.ts";

type LimitDeps = Pick<Deps, "clock" | "content">;

/** A counted event, which can be given back if it turns out not to count. */
export type Taken = Key;

/** Keys may hold email and network addresses; the table gets a digest of them. */
function itemKey(key: string, windowStart: number): Key {
  const digest = createHash("sha256").update(key).digest("base64url");
  return { pk: `L#${digest}#${windowStart}`, sk: "L" };
}

/**
 * Counts one or more events in one write, and answers how many events of the key the window has
 * now. Each of several parallel callers gets its own number, so the limit holds for them too.
 */
export async function count(
  deps: LimitDeps,
  limit: Limit,
  events = 1,
): Promise<{ hits: number; taken: Taken }> {
  const { start, end } = windowAt(deps.clock.now(), limit.windowSeconds);
  const taken = itemKey(limit.key, start);
  const item = await deps.content.update(taken, {
    text: "ADD hits :events SET #ttl = :ttl",
    names: { "#ttl": "ttl" },
    values: { ":events": events, ":ttl": end + 3600 },
  });
  return { hits: Number(item?.hits), taken };
}

/**
 * Counts one event, and refuses it when the window's limit is reached.
 *
 * @throws AppError `limited` with `retryAfterSeconds` when the window's limit is used up
 */
export async function take(deps: LimitDeps, limit: Limit): Promise<Taken> {
  const now = deps.clock.now();
  const { hits, taken } = await count(deps, limit);
  if (hits <= limit.limit) return taken;
  if (hits === limit.limit + 1) await limit.exceeded?.();
  throw limited(now, windowAt(now, limit.windowSeconds).end, limit);
}

/**
 * Counts many events together. If the window has no room for all of them, it counts none.
 *
 * @throws AppError `limited`, as `take`
 */
export async function takeMany(deps: LimitDeps, limit: Limit, events: number): Promise<void> {
  if (events === 0) return;
  const now = deps.clock.now();
  const { hits, taken } = await count(deps, limit, events);
  if (hits <= limit.limit) return;
  await giveBack(deps, taken, events);
  throw limited(now, windowAt(now, limit.windowSeconds).end, limit);
}

/** How many events the window has. This counts nothing. */
export async function hitsOf(deps: LimitDeps, limit: Limit): Promise<number> {
  const { start } = windowAt(deps.clock.now(), limit.windowSeconds);
  const item = await deps.content.get(itemKey(limit.key, start));
  return Number(item?.["hits"] ?? 0);
}

/**
 * Gives back counted events, such as the try of a login that succeeded, unless the window was
 * cleared.
 */
export async function giveBack(deps: LimitDeps, taken: Taken, events = 1): Promise<void> {
  const change = { text: "ADD hits :less", values: { ":less": -events } };
  await deps.content.update(taken, change, "attribute_exists(pk)");
}

/** Forgets what was counted in this window. */
export async function clear(deps: LimitDeps, limit: Limit): Promise<void> {
  const { start } = windowAt(deps.clock.now(), limit.windowSeconds);
  await deps.content.remove(itemKey(limit.key, start));
}
