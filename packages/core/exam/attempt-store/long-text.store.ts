import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { childKey } from "./attempt-partition.store.ts";
import type { Attempt, AttemptRef } from "../terms/attempt/attempt.rules.ts";
import { expiry } from "./attempt.store.ts";
import { decodeSheet, isLongText, type SheetEntry, textKey } from "../answers/sheet.rules.ts";

/**
 * Long answers are child items of their attempt, one per version. The sheet refers to the current
 * version by number and hash, so a text whose save failed never replaces one that was accepted.
 */
const Stored = z.object({ pk: z.string(), sk: z.string(), text: z.string() });

/** A version of an answer: its position and its entry in the sheet. */
export interface LongTextRef {
  index: number;
  entry: Pick<SheetEntry, "seq" | "value">;
}

const keyOf = (ref: AttemptRef, { index, entry }: LongTextRef): Key =>
  childKey(ref, `q${textKey(index, entry)}`);

/** Stores a version for as long as its attempt. Must be called before the sheet refers to it. */
export async function put(
  deps: Deps,
  ref: AttemptRef & Pick<Attempt, "keepUntil">,
  version: LongTextRef,
  text: string,
): Promise<void> {
  await deps.attempts.put({ ...keyOf(ref, version), text, ...expiry(ref) });
}

/** Deletes a version that the sheet no longer refers to. */
export async function drop(deps: Deps, ref: AttemptRef, version: LongTextRef): Promise<void> {
  await deps.attempts.remove(keyOf(ref, version));
}

/** All long texts of an attempt by `textKey`. */
export async function read(deps: Deps, ref: AttemptRef): Promise<Map<string, string>> {
  const { pk, sk } = childKey(ref, "q");
  const items = await deps.attempts.all({
    where: {
      text: "pk = :pk AND begins_with(sk, :prefix)",
      values: { ":pk": pk, ":prefix": sk },
    },
    consistent: true,
  });
  return new Map(items.map(readText));
}

/** The items of the long texts in several attempts' sheets, in no particular order. */
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

/** A stored item as an entry of a map by `textKey`. */
export function readText(item: Item): [string, string] {
  const { sk, text } = Stored.parse(item);
  return [sk.slice(sk.indexOf("#q") + 2), text];
}

/** Whether an item of a shard is a long text. */
export const isText = (item: Item): boolean =>
  typeof item["sk"] === "string" && item["sk"].includes("#q");
