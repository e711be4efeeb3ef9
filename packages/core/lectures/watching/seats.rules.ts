import { MINUTE } from "../../kernel/shared/time.ts";

/** The number of browsers of one student that may play locked lectures at the same time. */
export const DEVICES = 2;

/** A place is free when nothing was reported from it for this long. */
const FREE_AFTER = 4 * MINUTE;

/** A place, and when it was last heard of; epoch milliseconds. */
interface Heard {
  since: number;
  heardAt: number;
}

/**
 * Which of the other places to give up for a new one: a free one, otherwise the oldest if the
 * student chose that; "none" if there is room, undefined if no place may be given up.
 */
export function leaving<S extends Heard>(
  others: readonly S[],
  { now, instead }: { now: number; instead: boolean },
): S | "none" | undefined {
  if (others.length < DEVICES) return "none";
  const free = others.filter(({ heardAt }) => now - heardAt >= FREE_AFTER);
  const [longestFree] = free.toSorted((one, other) => one.heardAt - other.heardAt);
  if (longestFree) return longestFree;
  const [oldest] = others.toSorted((one, other) => one.since - other.since);
  return instead ? oldest : undefined;
}
