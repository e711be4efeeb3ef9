import * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import type { Item } from "../platform/table.ts";
import { type AttemptRef, hashUser, SHARDS } from "./attempt.rules.ts";
import { partitionOf } from "./attempt.store.ts";

/**
 * Long answers stand beside their attempt, one item a save: the sheet's entry names the one that
 * counts, so a text whose save was refused can never replace the one that was accepted.
 */
const Stored = z.object({ pk: z.string(), sk: z.string(), text: z.string() });

export interface LongText {
  index: number;
  /** The sheet's entry that names it; no other save has the same. */
  value: string;
  text: string;
}

const prefixOf = (ref: AttemptRef) => `${ownerKey(ref)}#q`;

const partition = ({ testId, userId }: AttemptRef) =>
  partitionOf(testId, hashUser(userId) % SHARDS);

const sortKey = (ref: AttemptRef, index: number, value: string) =>
  `${prefixOf(ref)}${textKey(index, value)}`;

/** Written before the sheet that names it. */
export async function put(deps: Deps, ref: AttemptRef, long: LongText): Promise<void> {
  await deps.attempts.put({
    pk: partition(ref),
    sk: sortKey(ref, long.index, long.value),
    text: long.text,
  });
}

/** Drops a version that the sheet no longer names. */
export async function drop(
  deps: Deps,
  ref: AttemptRef,
  version: { index: number; value: string },
): Promise<void> {
  await deps.attempts.remove({
    pk: partition(ref),
    sk: sortKey(ref, version.index, version.value),
  });
}

/** All long texts of an attempt by `textKey`. */
export async function read(deps: Deps, ref: AttemptRef): Promise<Map<string, string>> {
  const items = await deps.attempts.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": partition(ref), ":prefix": prefixOf(ref) },
    },
    consistent: true,
  });
  return new Map(items.map(readText));
}

export const textKey = (index: number, value: string): string => `${index}#${value}`;

/** The entry of one stored item for a map by `textKey`. */
export function readText(item: Item): [string, string] {
  const { sk, text } = Stored.parse(item);
  return [sk.slice(sk.indexOf("#q") + 2), text];
}

/** Tells a long text's item from an attempt's while a shard is read. */
export const isText = (item: Item): boolean =>
  typeof item["sk"] === "string" && item["sk"].includes("#q");

/** Names the attempt that a long text belongs to, to match it with `ownerKey`. */
export const ownerOf = (item: Item): string => {
  const { sk } = Stored.parse(item);
  return sk.slice(0, sk.indexOf("#q"));
};

export const ownerKey = ({ userId, n }: AttemptRef): string => `${userId}#${n}`;
