import * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import type { Item } from "../platform/table.ts";
import { type Attempt, type AttemptRef, hashUser, SHARDS } from "./attempt.rules.ts";
import { expiry, partitionOf } from "./attempt.store.ts";
import { type SheetEntry, textKey } from "./sheet.rules.ts";

/**
 * Long answers stand beside their attempt, one item a version: the sheet names the one that counts
 * by number and hash, so a text whose save was refused can never replace one that was accepted.
 */
const Stored = z.object({ pk: z.string(), sk: z.string(), text: z.string() });

/** Which version of which answer: its position, and the sheet's entry for it. */
export interface LongTextRef {
  index: number;
  entry: Pick<SheetEntry, "seq" | "value">;
}

const prefixOf = (ref: AttemptRef) => `${ownerKey(ref)}#q`;

const partition = ({ testId, userId }: AttemptRef) =>
  partitionOf(testId, hashUser(userId) % SHARDS);

const sortKey = (ref: AttemptRef, { index, entry }: LongTextRef) =>
  `${prefixOf(ref)}${textKey(index, entry)}`;

/** Written before the sheet that names it; kept as long as its attempt. */
export async function put(
  deps: Deps,
  ref: AttemptRef & Pick<Attempt, "keepUntil">,
  version: LongTextRef,
  text: string,
): Promise<void> {
  await deps.attempts.put({ pk: partition(ref), sk: sortKey(ref, version), text, ...expiry(ref) });
}

/** Drops a version that the sheet no longer names. */
export async function drop(deps: Deps, ref: AttemptRef, version: LongTextRef): Promise<void> {
  await deps.attempts.remove({ pk: partition(ref), sk: sortKey(ref, version) });
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
