import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { decodeEvent, encodeEvent, type LoggedEvent } from "./attempt-log.rules.ts";
import { childKey } from "../attempt-store/attempt-partition.store.ts";
import type { Attempt, AttemptRef } from "../terms/attempt/attempt.rules.ts";
import { expiry } from "../attempt-store/attempt.store.ts";

/**
 * The events of an attempt, in one child item. They are a set of texts, so that adding an event
 * needs no read, and an event that is sent again counts once.
 */
const Stored = z.object({ ev: z.set(z.string()) });

const NAME = "log";

const keyOf = (ref: AttemptRef): Key => childKey(ref, NAME);

/**
 * Adds one or more events; false if the log already has `capacity` events or more. The log is kept
 * as long as its attempt.
 */
export async function add(
  deps: Deps,
  ref: AttemptRef & Pick<Attempt, "keepUntil">,
  events: readonly LoggedEvent[],
  capacity: number,
): Promise<boolean> {
  const { ttl } = expiry(ref);
  const updated = await deps.attempts.update(
    keyOf(ref),
    {
      text: ttl === undefined ? "ADD ev :events" : "ADD ev :events SET #ttl = :ttl",
      values: {
        ":events": new Set(events.map(encodeEvent)),
        ":capacity": capacity,
        ...(ttl !== undefined && { ":ttl": ttl }),
      },
      ...(ttl !== undefined && { names: { "#ttl": "ttl" } }),
    },
    "attribute_not_exists(ev) OR size(ev) < :capacity",
  );
  return updated !== undefined;
}

/** All events of an attempt, oldest first. */
export async function read(deps: Deps, ref: AttemptRef): Promise<LoggedEvent[]> {
  const item = await deps.attempts.get(keyOf(ref), { consistent: true });
  return item ? readLog(item) : [];
}

/** The events of a stored item, oldest first. */
export const readLog = (item: Item): LoggedEvent[] =>
  [...Stored.parse(item).ev].map(decodeEvent).toSorted((a, b) => a.at - b.at);

/** Whether an item of a shard is a log. */
export const isLog = (item: Item): boolean =>
  typeof item["sk"] === "string" && item["sk"].endsWith(`#${NAME}`);
