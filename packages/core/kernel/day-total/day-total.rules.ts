import { MINUTE } from "../shared/time.ts";

/**
 * A day is final once its mark has not changed for this long. The reason: a write may come this
 * long after its mark, and an index may be this far behind its table.
 */
export const SETTLED_AFTER = MINUTE;
/** A day that changes all the time is counted again after this time, although it is not final. */
const REFRESHED_EVERY = 5 * MINUTE;

/**
 * A mark says that a day of a list has to be counted again, because its total may lack the latest
 * changes.
 */
export interface Mark {
  /** The last change; epoch milliseconds. */
  at: number;
  /** When the first change was made that the total may not have; epoch milliseconds. */
  since: number;
}

/**
 * The count that a marked day needs now. `final` counts it and removes the mark; `interim` updates
 * the total and keeps the mark, because changes may still be in progress.
 */
export function dueOf({ at, since }: Mark, now: number): "final" | "interim" | null {
  if (now - at >= SETTLED_AFTER) return "final";
  return now - since >= REFRESHED_EVERY ? "interim" : null;
}

/** The moment up to which all changes are in the totals. */
export const asOf = (marks: readonly Mark[], now: number): number =>
  Math.min(now, ...marks.map(({ since }) => since));
