import { MINUTE } from "../../kernel/shared/time.ts";

/** The number of browsers of one student that may play locked lectures at the same time. */
export const DEVICES = 2;

/** A seat is free when no report came from it for this long. */
const FREE_AFTER = 4 * MINUTE;

/** A seat, and when the last report came from it; epoch milliseconds. */
interface Heard {
  since: number;
  heardAt: number;
}

/**
 * Which of the other seats is given up for a new one: a free seat, or else the oldest if the
 * student chose to give it up. "none" if there is room without that, undefined if no seat may be
 * given up.
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
