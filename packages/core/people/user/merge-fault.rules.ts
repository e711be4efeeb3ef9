import { conflict } from "../../kernel/shared/error.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import { isFresh } from "./one-student.rules.ts";
import type { Profile } from "./user.schema.ts";

/**
 * The most accounts that can be merged into one. Each of them costs a cached read in every call of
 * the student.
 */
const MAX_MERGED = 4;

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
 * @param held the accounts that name this account as the one that was kept
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
