import * as z from "zod";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Item, Key } from "../../kernel/platform/table.ts";
import { childKey } from "./attempt-partition.store.ts";
import { expiry } from "./attempt.store.ts";
import type { Attempt, AttemptRef } from "../terms/attempt/attempt.rules.ts";

/** Answers that came after their attempt had ended. They do not count; staff can read them. */
export interface Leftover {
  /** When the last of these answers came, in epoch milliseconds. */
  at: number;
  /** The device that sent the last of these answers; "" if it gave no name. */
  device: string;
  /** Only these answers, as an encoded sheet. */
  sheet: string;
  /** Incremented by each change, from 1. */
  rev: number;
}

const Stored = z.object({ at: z.int(), device: z.string(), sheet: z.string(), rev: z.int() });

const NAME = "left";

const keyOf = (ref: AttemptRef): Key => childKey(ref, NAME);

/** Writes the answers if the stored ones are at `leftover.rev - 1`; otherwise returns false. */
export function put(
  deps: Deps,
  ref: AttemptRef & Pick<Attempt, "keepUntil">,
  leftover: Leftover,
): Promise<boolean> {
  const first = leftover.rev === 1;
  return deps.attempts.put(
    { ...keyOf(ref), ...leftover, ...expiry(ref) },
    {
      text: first ? "attribute_not_exists(pk)" : "rev = :before",
      ...(!first && { values: { ":before": leftover.rev - 1 } }),
    },
  );
}

export async function find(deps: Deps, ref: AttemptRef): Promise<Leftover | undefined> {
  const item = await deps.attempts.get(keyOf(ref), { consistent: true });
  return item && readLeftover(item);
}

export const readLeftover = (item: Item): Leftover => Stored.parse(item);

/** Whether an item of a shard has answers that came after their attempt had ended. */
export const isLeftover = (item: Item): boolean =>
  typeof item["sk"] === "string" && item["sk"].endsWith(`#${NAME}`);
