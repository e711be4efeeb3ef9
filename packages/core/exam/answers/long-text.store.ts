import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { besideKey } from "../attempt/attempt-partition.store.ts";
import type { Attempt, AttemptRef } from "../attempt/attempt.rules.ts";
import { expiry } from "../attempt/attempt.store.ts";
import { decodeSheet, isLongText, type SheetEntry, textKey } from "./sheet.rules.ts";

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

const keyOf = (ref: AttemptRef, { index, entry }: LongTextRef): Key =>
  besideKey(ref, `q${textKey(index, entry)}`);

/** Written before the sheet that names it; kept as long as its attempt. */
export async function put(
  deps: Deps,
  ref: AttemptRef & Pick<Attempt, "keepUntil">,
  version: LongTextRef,
  text: string,
): Promise<void> {
  await deps.attempts.put({ ...keyOf(ref, version), text, ...expiry(ref) });
}

/** Drops a version that the sheet no longer names. */
export async function drop(deps: Deps, ref: AttemptRef, version: LongTextRef): Promise<void> {
  await deps.attempts.remove(keyOf(ref, version));
}

/** All long texts of an attempt by `textKey`. */
export async function read(deps: Deps, ref: AttemptRef): Promise<Map<string, string>> {
  const { pk, sk } = besideKey(ref, "q");
  const items = await deps.attempts.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": pk, ":prefix": sk },
    },
    consistent: true,
  });
  return new Map(items.map(readText));
}

/** The long texts that the sheets of several attempts name, as items in no order. */
export async function itemsOf(
  deps: Deps,
  attempts: readonly (AttemptRef & Pick<Attempt, "sheet">)[],
): Promise<Item[]> {
  const keys = attempts.flatMap((attempt) =>
    decodeSheet(attempt.sheet, attempt.sheet.split(";").length).flatMap((entry, index) =>
      entry && isLongText(entry.value) ? [keyOf(attempt, { index, entry })] : [],
    ),
  );
  return keys.length > 0 ? deps.attempts.batchGet(keys) : [];
}

/** The entry of one stored item for a map by `textKey`. */
export function readText(item: Item): [string, string] {
  const { sk, text } = Stored.parse(item);
  return [sk.slice(sk.indexOf("#q") + 2), text];
}

/** Tells a long text's item from others while a shard is read. */
export const isText = (item: Item): boolean =>
  typeof item["sk"] === "string" && item["sk"].includes("#q");
