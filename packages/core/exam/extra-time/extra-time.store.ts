import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { besideKey } from "../attempt/attempt-partition.store.ts";
import type { AttemptRef } from "../attempt/attempt.rules.ts";

/** What an administrator granted a student on a test, whether or not it was started. */
export interface Grant {
  minutes: number;
  reason: string;
  by: string;
  /** Epoch milliseconds. */
  at: number;
  /** Counts up with each change. */
  rev: number;
}

const Stored = z.object({
  minutes: z.int(),
  reason: z.string(),
  by: z.string(),
  at: z.int(),
  rev: z.int(),
});

const NAME = "extra";

const keyOf = (ref: AttemptRef): Key => besideKey(ref, NAME);

/** Writes the grant that follows `grant.rev - 1`; false when somebody else has written it. */
export function put(deps: Deps, ref: AttemptRef, grant: Grant): Promise<boolean> {
  const first = grant.rev === 1;
  return deps.attempts.put(
    { ...keyOf(ref), ...grant },
    {
      text: first ? "attribute_not_exists(pk)" : "rev = :before",
      ...(!first && { values: { ":before": grant.rev - 1 } }),
    },
  );
}

/** Always a consistent read: start and grant each look for what the other has written. */
export async function find(deps: Deps, ref: AttemptRef): Promise<Grant | undefined> {
  const item = await deps.attempts.get(keyOf(ref), { consistent: true });
  return item && readGrant(item);
}

export const readGrant = (item: Item): Grant => Stored.parse(item);

/** Tells a grant's item from others while a shard is read. */
export const isGrant = (item: Item): boolean =>
  typeof item["sk"] === "string" && item["sk"].endsWith(`#${NAME}`);
