import { conflict, isAppError, notFound } from "../../kernel/shared/error.ts";
import { SECOND } from "../../kernel/shared/time.ts";
import { type AccessDeps, changeUser } from "../session/user-access.service.ts";
import { othersNow } from "../session/person.service.ts";
import type { MergedInto } from "../user/one-student.schema.ts";
import { faultOfKept, faultOfOther, refuseMerge } from "../user/merge-fault.rules.ts";
import { isInMerge, isMergedInto, withMerged, withoutMerged } from "../user/one-student.rules.ts";
import { allSessionsEnded } from "../user/user.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile, readProfiles } from "../user/user.store.ts";

export interface TwoAccounts {
  kept: Profile;
  other: Profile;
}

/** @throws AppError `not-found` */
export async function twoAccounts(
  deps: AccessDeps,
  keptId: string,
  otherId: string,
): Promise<TwoAccounts> {
  const found = await readProfiles(deps, [keptId, otherId]);
  const kept = found.find(({ userId }) => userId === keptId);
  const other = found.find(({ userId }) => userId === otherId);
  if (!kept || !other) throw notFound("This user");
  return { kept, other };
}

/** @throws AppError `conflict` merge_refused */
export async function assertMergeable(
  deps: AccessDeps,
  { kept, other }: TwoAccounts,
): Promise<void> {
  const ofKept = faultOfKept(kept, other.userId);
  if (ofKept) refuseMerge(kept, ofKept);
  const ofOther = faultOfOther(other, await heldBy(deps, other), deps.clock.now());
  if (ofOther) refuseMerge(other, ofOther);
}

const heldBy = async (deps: AccessDeps, profile: Profile): Promise<string[]> =>
  (await othersNow(deps, profile)).map(({ userId }) => userId);

/**
 * Merges an account into another one, and ends all sessions of both. First the account that is kept
 * adds the other one to its list; this alone changes nothing. Then one conditional write of the
 * other account decides. Safe to repeat.
 *
 * @returns the merge that counts, which another call may have made a moment before
 * @throws AppError `not-found`, `conflict` merge_refused
 */
export async function mergeProfiles(
  deps: AccessDeps,
  { kept, other }: TwoAccounts,
  { at, by, byName, reason }: Omit<MergedInto, "userId">,
): Promise<MergedInto> {
  const now = deps.clock.now();
  await changeUser(deps, kept.userId, (profile) => {
    const fault = faultOfKept(profile, other.userId);
    if (fault) refuseMerge(profile, fault);
    const merged = withMerged(profile, { userId: other.userId, at });
    return { merged, ...allSessionsEnded(now) };
  });
  const held = await heldBy(deps, other);
  const mergedInto = { userId: kept.userId, at, by, byName, reason };
  try {
    const { after } = await changeUser(deps, other.userId, (profile) => {
      if (isMergedInto(profile, kept.userId)) return {};
      const fault = faultOfOther(profile, held, now);
      if (fault) refuseMerge(profile, fault);
      return { mergedInto, merged: undefined, ...allSessionsEnded(now) };
    });
    return after.mergedInto ?? mergedInto;
  } catch (error) {
    // The merge was refused, so the list is corrected. After any other error the caller repeats the
    // call.
    if (isAppError(error) && error.code === "merge_refused") {
      await takeOffList(deps, kept.userId, other.userId);
    }
    throw error;
  }
}

/** Removes an account from the list, unless it is merged by now. */
async function takeOffList(deps: AccessDeps, keptId: string, otherId: string): Promise<void> {
  if (isMergedInto(await readProfile(deps, otherId), keptId)) return;
  await changeUser(deps, keptId, (profile) => ({ merged: withoutMerged(profile, otherId) }));
}

/**
 * Separates two merged accounts, and ends all sessions of both. The write of the account that was
 * merged away decides. The list of the other account is corrected last, so that a repeated call
 * finds what is left to do. Safe to repeat.
 *
 * @param note writes to the audit log; its time (epoch seconds) is the same in a repeated call
 * @throws AppError `not-found`
 */
export async function separateProfiles(
  deps: AccessDeps,
  { kept, other }: TwoAccounts,
  note: (at: number) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  const seconds = Math.floor(now / SECOND);
  const { after } = await changeUser(deps, kept.userId, ({ merged = [] }) => ({
    merged: merged.map((one) =>
      one.userId === other.userId ? { ...one, undoneAt: one.undoneAt ?? seconds } : one,
    ),
  }));
  const undoneAt = after.merged?.find(({ userId }) => userId === other.userId)?.undoneAt;
  await changeUser(deps, other.userId, (profile) =>
    isMergedInto(profile, kept.userId) ? { mergedInto: undefined, ...allSessionsEnded(now) } : {},
  );
  await note(undoneAt ?? seconds);
  await changeUser(deps, kept.userId, (profile) => ({
    merged: withoutMerged(profile, other.userId),
    ...allSessionsEnded(now),
  }));
}

/**
 * Refuses a role to an account that is part of a merge: the password of the other account would
 * also give the role's rights.
 *
 * @throws AppError `conflict` account_merged
 */
export function assertNotMerged(profile: Profile): void {
  if (!isInMerge(profile)) return;
  const { name, userId } = profile;
  const message = `${name} has two accounts that were merged. Undo the merge first, or create another account for work.`;
  throw conflict("account_merged", message, { name, userId });
}
