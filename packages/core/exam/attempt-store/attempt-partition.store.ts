import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key, Query } from "../../kernel/platform/table.ts";
import { type AttemptRef, hashUser, SHARDS } from "../terms/attempt/attempt.rules.ts";

/**
 * The partition of an attempt and its child items: long texts, event log, extra time, and answers
 * that came after the end. The keys of child items start with the attempt's key.
 */
export const partitionOf = (testId: string, shard: number): string =>
  `T#${testId}#${String(shard).padStart(2, "0")}`;

/** The sort key of an attempt. */
export const ownerKey = ({ userId, n }: AttemptRef): string => `${userId}#${n}`;

export const keyOf = (ref: AttemptRef): Key => ({
  pk: partitionOf(ref.testId, hashUser(ref.userId) % SHARDS),
  sk: ownerKey(ref),
});

/** The key of an attempt's child item. */
export function childKey(ref: AttemptRef, name: string): Key {
  const { pk, sk } = keyOf(ref);
  return { pk, sk: `${sk}#${name}` };
}

const ItemKey = z.object({ pk: z.string(), sk: z.string() });

/** The attempt that an item is or belongs to. Reads the key only, as the rest may be corrupt. */
export function refOfItem(item: Item): AttemptRef {
  const { pk, sk } = ItemKey.parse(item);
  const [, testId = ""] = pk.split("#");
  const [userId = "", n = "0"] = sk.split("#");
  return { testId, userId, n: Number(n) };
}

/** The `ownerKey` of the attempt that an item is or belongs to. */
export const ownerOf = (item: Item): string => ownerKey(refOfItem(item));

/** Whether an item is an attempt, not one of its child items. */
export const isAttempt = (item: Item): boolean => ItemKey.parse(item).sk.split("#").length === 2;

/**
 * The items of one shard of a test after the attempt `last`, page by page: attempts and their child
 * items.
 */
export async function* pagesAfter(
  deps: Deps,
  testId: string,
  shard: number,
  last: Pick<AttemptRef, "userId" | "n"> | null,
  pageSize: number,
): AsyncGenerator<Item[]> {
  // "~" sorts after the names of all child items, and " " sorts before every attempt.
  const after = last ? `${ownerKey({ testId, ...last })}#~` : " ";
  yield* pages(deps, {
    where: {
      text: "pk = :pk AND sk > :after",
      values: { ":pk": partitionOf(testId, shard), ":after": after },
    },
    limit: pageSize,
  });
}

/** The items of attempts, in no particular order; attempts that do not exist are left out. */
export const itemsOf = (deps: Deps, refs: readonly AttemptRef[]): Promise<Item[]> =>
  deps.attempts.batchGet(refs.map(keyOf));

/** A user's attempts on a test, with their child items. */
export function itemsOfUser(deps: Deps, ref: AttemptRef): Promise<Item[]> {
  return deps.attempts.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :user)",
      values: { ":pk": keyOf(ref).pk, ":user": `${ref.userId}#` },
    },
    consistent: true,
  });
}

/** The items of one shard of a test, page by page: attempts and their child items. */
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
