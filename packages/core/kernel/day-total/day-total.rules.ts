import { MINUTE } from "../shared/time.ts";

/**
 * A write may come this long after its mark, and an index may be this far behind its table. A day
 * is final once its mark has not changed for this long.
 */
export const SETTLED_AFTER = MINUTE;
/** A day that changes all the time is counted this often before it is final. */
const REFRESHED_EVERY = 5 * MINUTE;

/** A day of a list whose total does not have the latest changes. */
export interface Mark {
  /** The last change; epoch milliseconds. */
  at: number;
  /** The first change that the total may not have. */
  since: number;
}

/**
 * What is due for a marked day: `final` ends the mark, `interim` brings the total up to date and
 * keeps it, for changes may still be under way.
 */
export function dueOf({ at, since }: Mark, now: number): "final" | "interim" | null {
  if (now - at >= SETTLED_AFTER) return "final";
  return now - since >= REFRESHED_EVERY ? "interim" : null;
}

/** The moment up to which all changes are in the totals. */
export const asOf = (marks: readonly Mark[], now: number): number =>
  Math.min(now, ...marks.map(({ since }) => since));
