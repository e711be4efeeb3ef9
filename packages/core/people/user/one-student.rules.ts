import { DAY, SECOND } from "../../kernel/shared/time.ts";
import type { MergedAccount } from "./one-student.schema.ts";
import type { Profile } from "./user.schema.ts";

/**
 * Two accounts of one student. The one that goes names the one that is kept, which alone decides that
 * they are merged. The one that is kept lists it before, so that its own calls know where to look;
 * a list without that counterpart means nothing.
 */

/** How long a merge can be undone. */
const UNDO_MS = 30 * DAY;
/**
 * No request takes this long: an account that is listed and still not merged was left by an
 * interrupted call.
 */
const REQUEST_S = 60;

/** Whether one account was merged into another. */
export const isMergedInto = (one: Profile | undefined, keptId: string): boolean =>
  one?.mergedInto?.userId === keptId;

/** Whether an account asks for a code that the login of another account would not. */
export const lacksCode = (kept: Profile, other: Profile): boolean =>
  kept.secondFactor !== undefined && other.secondFactor === undefined;

/** Whether an account is part of a merge, including a merge that has begun. */
export const isInMerge = ({ merged = [], mergedInto }: Profile): boolean =>
  mergedInto !== undefined || merged.length > 0;

/** Whether a merge of another account into this one may still be running. */
export const isMerging = ({ merged = [] }: Profile, now: number): boolean =>
  merged.some(({ at }) => isFresh(at, now));

/** Whether an entry belongs to a merge that may still be running. */
export const isFresh = (at: number, now: number): boolean => (at + REQUEST_S) * SECOND >= now;

/** The list of an account that keeps one more. */
export const withMerged = (kept: Profile, entry: MergedAccount): MergedAccount[] => [
  ...(kept.merged ?? []).filter(({ userId }) => userId !== entry.userId),
  entry,
];

/** The list without an account; undefined once it is empty. */
export function withoutMerged(kept: Profile, otherId: string): MergedAccount[] | undefined {
  const left = (kept.merged ?? []).filter(({ userId }) => userId !== otherId);
  return left.length > 0 ? left : undefined;
}

/** Until when a merge can be undone; epoch milliseconds. */
export const undoableUntil = ({ at }: MergedAccount): number => at * SECOND + UNDO_MS;
