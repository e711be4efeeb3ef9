import * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import type { Item, Key } from "../platform/table.ts";
import { type Attempt, type AttemptRef, hashUser, SHARDS } from "./attempt.rules.ts";

/**
 * The partition that holds an attempt and, under keys that begin with the attempt's own, all that
 * stands beside it: long texts, its log, extra time.
 */
export const partitionOf = (testId: string, shard: number): string =>
  `T#${testId}#${String(shard).padStart(2, "0")}`;

/** Names an attempt within its partition. */
export const ownerKey = ({ userId, n }: AttemptRef): string => `${userId}#${n}`;

export const keyOf = (ref: AttemptRef): Key => ({
  pk: partitionOf(ref.testId, hashUser(ref.userId) % SHARDS),
  sk: ownerKey(ref),
});

/** The key of what stands beside an attempt. */
export function besideKey(ref: AttemptRef, name: string): Key {
  const { pk, sk } = keyOf(ref);
  return { pk, sk: `${sk}#${name}` };
}

/**
 * When the database may drop what belongs to an attempt, in epoch seconds; what is a
 * student's stays.
 */
export const expiry = ({ keepUntil }: Pick<Attempt, "keepUntil">): { ttl?: number } =>
  keepUntil === undefined ? {} : { ttl: Math.ceil(keepUntil / 1000) };

const itemKey = (item: Item): Key => z.object({ pk: z.string(), sk: z.string() }).parse(item);

/** Whose attempt an item is or stands beside, though the rest of it may be unreadable. */
export function refOfItem(item: Item): AttemptRef {
  const { pk, sk } = itemKey(item);
  const [, testId = ""] = pk.split("#");
  const [userId = "", n = "0"] = sk.split("#");
  return { testId, userId, n: Number(n) };
}

/** Matches what stands beside an attempt with the attempt's `ownerKey`. */
export const ownerOf = (item: Item): string => ownerKey(refOfItem(item));

/** Tells an attempt from what stands beside it. */
export const isAttempt = (item: Item): boolean => itemKey(item).sk.split("#").length === 2;

/** Raw items of one shard of a test, page after page: attempts and all that stands beside them. */
export async function* shardPages(
  deps: Deps,
  testId: string,
  shard: number,
): AsyncGenerator<Item[]> {
  for (let after: Item | undefined; ;) {
    const page = await deps.attempts.query({
      where: { text: "pk = :pk", values: { ":pk": partitionOf(testId, shard) } },
      ...(after ? { after } : {}),
      consistent: true,
    });
    yield page.items;
    if (!page.next) return;
    after = page.next;
  }
}
