import { conflict } from "../../kernel/shared/error.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
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
/** Accounts that can be merged into one. Each is a cached read more in that student's calls. */
const MAX_MERGED = 4;
/** No request takes this long: what is listed and still not merged was left by an interrupted one. */
const REQUEST_S = 60;

/** Why two accounts cannot be merged. */
export const MERGE_FAULTS = {
  same: "This is the same account. Choose another one of this student.",
  staff: "works for the academy. Only accounts of students can be merged.",
  deleting: "is being deleted.",
  merged: "was merged into another account already. Undo that first.",
  keeps: "has another account merged into it. Keep this account, or undo that first.",
  full: `has ${MAX_MERGED} other accounts already.`,
  open_attempt: "is taking a test now. Wait until it is submitted.",
} as const;
export type MergeFault = keyof typeof MERGE_FAULTS;

/** @throws AppError `conflict` merge_refused */
export function refuseMerge({ userId, name }: Profile, fault: MergeFault): never {
  const text = MERGE_FAULTS[fault];
  const message = fault === "same" ? text : `${name} ${text}`;
  throw conflict("merge_refused", message, { userId, name, fault });
}

/** Whether one account was merged into another. */
export const isMergedInto = (one: Profile | undefined, keptId: string): boolean =>
  one?.mergedInto?.userId === keptId;

/** Whether an account is part of a merge, or of one that was begun. */
export const isInMerge = ({ merged = [], mergedInto }: Profile): boolean =>
  mergedInto !== undefined || merged.length > 0;

/** Whether another account may be merged into this one at the moment. */
export const isMerging = ({ merged = [] }: Profile, now: number): boolean =>
  merged.some(({ at }) => isFresh(at, now));

const isFresh = (at: number, now: number): boolean => (at + REQUEST_S) * SECOND >= now;

const faultOfEither = (profile: Profile): MergeFault | undefined => {
  if (isStaff(profile)) return "staff";
  if (profile.deletingSince !== undefined) return "deleting";
  return profile.mergedInto && "merged";
};

/** Why an account cannot keep another one; undefined if it can. */
export function faultOfKept(kept: Profile, otherId: string): MergeFault | undefined {
  if (kept.userId === otherId) return "same";
  const others = (kept.merged ?? []).filter(({ userId }) => userId !== otherId);
  return faultOfEither(kept) ?? (others.length >= MAX_MERGED ? "full" : undefined);
}

/**
 * Why an account cannot be merged into another one; undefined if it can.
 *
 * @param held the accounts that were merged into it in truth
 */
export function faultOfOther(
  other: Profile,
  held: readonly string[],
  now: number,
): MergeFault | undefined {
  const keeps = (other.merged ?? []).some(
    ({ userId, at }) => held.includes(userId) || isFresh(at, now),
  );
  return faultOfEither(other) ?? (keeps ? "keeps" : undefined);
}

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
