import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key, Query } from "../../kernel/platform/table.ts";
import { type AttemptRef, hashUser, SHARDS } from "./attempt.rules.ts";

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

const ItemKey = z.object({ pk: z.string(), sk: z.string() });

/** Whose attempt an item is or stands beside, though the rest of it may be unreadable. */
export function refOfItem(item: Item): AttemptRef {
  const { pk, sk } = ItemKey.parse(item);
  const [, testId = ""] = pk.split("#");
  const [userId = "", n = "0"] = sk.split("#");
  return { testId, userId, n: Number(n) };
}

/** Matches what stands beside an attempt with the attempt's `ownerKey`. */
export const ownerOf = (item: Item): string => ownerKey(refOfItem(item));

/** Tells an attempt from what stands beside it. */
export const isAttempt = (item: Item): boolean => ItemKey.parse(item).sk.split("#").length === 2;

/** An attempt of an administrator's list is found behind the one before it in its shard. */
export async function* pagesAfter(
  deps: Deps,
  testId: string,
  shard: number,
  last: Pick<AttemptRef, "userId" | "n"> | null,
  pageSize: number,
): AsyncGenerator<Item[]> {
  // "~" sorts behind the names of all that stands beside an attempt, " " before every attempt.
  const behind = last ? `${ownerKey({ testId, ...last })}#~` : " ";
  yield* pages(deps, {
    where: {
      text: "pk = :pk AND sk > :behind",
      values: { ":pk": partitionOf(testId, shard), ":behind": behind },
    },
    limit: pageSize,
  });
}

/** Attempts by their names, in no order; those that do not exist are left out. */
export const itemsOf = (deps: Deps, refs: readonly AttemptRef[]): Promise<Item[]> =>
  deps.attempts.batchGet(refs.map(keyOf));

/** A user's attempts on a test and all that stands beside them. */
export function itemsOfUser(deps: Deps, ref: AttemptRef): Promise<Item[]> {
  return deps.attempts.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :user)",
      values: { ":pk": keyOf(ref).pk, ":user": `${ref.userId}#` },
    },
    consistent: true,
  });
}

/** Raw items of one shard of a test, page after page: attempts and all that stands beside them. */
export async function* shardPages(
  deps: Deps,
  testId: string,
  shard: number,
): AsyncGenerator<Item[]> {
  yield* pages(deps, {
    where: { text: "pk = :pk", values: { ":pk": partitionOf(testId, shard) } },
    consistent: true,
  });
}

async function* pages(deps: Deps, query: Query): AsyncGenerator<Item[]> {
  for (let after: Item | undefined; ;) {
    const page = await deps.attempts.query(after ? { ...query, after } : query);
    yield page.items;
    if (!page.next) return;
    after = page.next;
  }
}
