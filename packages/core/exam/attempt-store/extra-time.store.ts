import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { childKey, refOfItem } from "./attempt-partition.store.ts";
import type { AttemptRef } from "../terms/attempt/attempt.rules.ts";
import type { LostTime } from "../terms/attempt/lost-time.rules.ts";
import { LostTimes } from "../terms/attempt/lost-time.schema.ts";

/** A student's extra time on a test; it may be granted before the start. */
export interface Grant {
  /** 0 if the student only lost time. */
  minutes: number;
  reason: string;
  by: string;
  /** Epoch milliseconds. */
  at: number;
  /** Incremented by each change, from 1. */
  rev: number;
  /** Time that this student lost and others did not. */
  lost?: readonly LostTime[] | undefined;
}

const Stored = z.object({
  minutes: z.int(),
  reason: z.string(),
  by: z.string(),
  at: z.int(),
  rev: z.int(),
  lost: LostTimes.optional(),
});

const NAME = "extra";

const keyOf = (ref: AttemptRef): Key => childKey(ref, NAME);

/** Writes a grant if the stored grant is at `grant.rev - 1`; otherwise returns false. */
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

/** Reads consistently, because a start must see a grant that was just written. */
export async function find(deps: Deps, ref: AttemptRef): Promise<Grant | undefined> {
  const item = await deps.attempts.get(keyOf(ref), { consistent: true });
  return item && readGrant(item);
}

export const readGrant = (item: Item): Grant => Stored.parse(item);

/** The grants that exist, by student; one batch read per hundred. */
export async function findMany(
  deps: Deps,
  refs: readonly AttemptRef[],
  options: { consistent?: boolean } = {},
): Promise<ReadonlyMap<string, Grant>> {
  const items = await deps.attempts.batchGet(refs.map(keyOf), options);
  return new Map(items.map((item) => [refOfItem(item).userId, readGrant(item)]));
}

/** Whether an item of a shard is a grant. */
export const isGrant = (item: Item): boolean =>
  typeof item["sk"] === "string" && item["sk"].endsWith(`#${NAME}`);
