import { DAY, SECOND } from "../../kernel/shared/time.ts";
import type { MergedAccount } from "./one-student.schema.ts";
import type { Profile } from "./user.schema.ts";

/**
 * Two accounts of one student. The account that is merged away names the account that is kept, and
 * only this decides that they are merged. The kept account lists the other one before that, so that
 * its calls know where to look. An entry in the list means nothing until the other account names
 * the kept one.
 */

/** How long a merge can be undone. */
const UNDO_MS = 30 * DAY;
/**
 * No request takes this long. If an account is listed for longer and still not merged, it was left
 * by an interrupted call.
 */
const REQUEST_S = 60;

/** Whether one account was merged into another. */
export const isMergedInto = (one: Profile | undefined, keptId: string): boolean =>
  one?.mergedInto?.userId === keptId;

/** Whether the kept account requires a code, and the other account's login does not. */
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

/** The list of merged accounts with one more account. */
export const withMerged = (kept: Profile, entry: MergedAccount): MergedAccount[] => [
  ...(kept.merged ?? []).filter(({ userId }) => userId !== entry.userId),
  entry,
];

/** The list without one account; undefined if it is empty then. */
export function withoutMerged(kept: Profile, otherId: string): MergedAccount[] | undefined {
  const left = (kept.merged ?? []).filter(({ userId }) => userId !== otherId);
  return left.length > 0 ? left : undefined;
}

/** Until when a merge can be undone; epoch milliseconds. */
export const undoableUntil = ({ at }: MergedAccount): number => at * SECOND + UNDO_MS;
