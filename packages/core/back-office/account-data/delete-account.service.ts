import * as Attempts from "../../exam/attempt/attempt-owner.service.ts";
import { isRanked } from "../../exam/terms/attempt/attempt.rules.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as DeletedTakers from "../../exam/run/deleted-takers.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict } from "../../kernel/shared/error.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Challenges from "../../learning/challenge/challenge.service.ts";
import * as Progress from "../../learning/progress/progress.service.ts";
import { removeStudent } from "../../lectures/watch-report/watch-list.service.ts";
import * as Orders from "../../sales/payment/order.service.ts";
import { endAll } from "../../sales/subscription/subscription-change.service.ts";
import type { DeleteAccountInput } from "../../people/user/account.schema.ts";
import type { Own } from "../../people/account/account.service.ts";
import { erase, removeFromAdmins, beginErasure } from "../../people/account/erase-user.service.ts";
import { othersNow } from "../../people/session/person.service.ts";
import { roleOf } from "../../people/user/listing.rules.ts";
import type { Caller } from "../../people/session/session.service.ts";
import { changeUser } from "../../people/session/user-access.service.ts";
import { isMerging } from "../../people/user/one-student.rules.ts";
import type { Profile } from "../../people/user/user.schema.ts";

/**
 * Deletes the caller's account and the accounts that were merged into it. It ends the
 * subscriptions; deletes notebook, mastery, problem reports, challenges and what was watched;
 * removes name and email from every attempt and unpaid order; and deletes the directory's user and
 * the profile. Answers, marks and ranks stay. Each step can be repeated and the profile is deleted
 * last, so an interrupted deletion is finished by repeating it, or by the schedule.
 *
 * @throws AppError `invalid` at a field, `conflict` last_admin, `limited`
 */
export async function deleteAccount(
  deps: Deps,
  mine: Own,
  typed: DeleteAccountInput,
  caller: Caller,
): Promise<void> {
  await finish(deps, await beginErasure(deps, mine, typed, caller));
}

/**
 * Deletes a student's account for the office, in the same way as its owner could. The entry of the
 * audit log is written first, so that it names the office even if the schedule finishes the
 * deletion.
 *
 * @throws AppError `not-found`, `conflict` staff_account for an account with a role, account_merged
 * for an account that is part of a merge
 */
export async function deleteStudent(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const now = Math.floor(deps.clock.now() / 1000);
  const { after } = await changeUser(deps, userId, (profile) => {
    if (isStaff(profile)) {
      throw conflict("staff_account", "This account has a role. Take the role away first.");
    }
    assertNotMerged(profile, deps.clock.now());
    return { deletingSince: profile.deletingSince ?? now };
  });
  await recordDeletion(deps, after, { action: "user.delete", by: actor });
  await finish(deps, after);
}

/**
 * Refuses an account that was merged away: it is deleted together with the account that was kept.
 */
function assertNotMerged(profile: Profile, now: number): void {
  if (profile.mergedInto) {
    const message =
      "This account was merged into another one. Delete that one: this account is deleted with it.";
    throw conflict("account_merged", message, { userId: profile.mergedInto.userId });
  }
  if (isMerging(profile, now)) {
    const message = "An account is just being merged into this one. Try again in a minute.";
    throw conflict("account_merged", message);
  }
}

/**
 * Resumes an interrupted deletion. @returns false if it was cancelled, for the last administrator
 */
export async function resume(deps: Deps, profile: Profile): Promise<boolean> {
  const isPermitted = await removeFromAdmins(deps, profile);
  if (isPermitted) await finish(deps, profile);
  else deps.log.info("user.deletion-refused", { userId: profile.userId });
  return isPermitted;
}

/**
 * Deletes an account that its owner has not used, as the current profile shows. An interrupted
 * deletion is finished by the schedule.
 * @returns false if the account was used
 */
export async function removeUnused(
  deps: Deps,
  { userId }: Profile,
  isUnused: (now: Profile) => boolean,
): Promise<boolean> {
  const now = Math.floor(deps.clock.now() / 1000);
  const { after } = await changeUser(deps, userId, (profile) =>
    isUnused(profile) ? { deletingSince: profile.deletingSince ?? now } : {},
  );
  if (!isUnused(after)) return false;
  await removeData(deps, after);
  await erase(deps, after);
  return true;
}

/** Deletes what belongs to a user, and removes their name from what stays. */
async function removeData(deps: Deps, { userId }: Profile): Promise<number> {
  await endAll(deps, userId);
  const attempts = await Attempts.allOf(deps, userId);
  const ranked = attempts.filter(isRanked).map(({ testId }) => testId);
  await DeletedTakers.hide(deps, ranked, userId);
  await Attempts.anonymise(deps, attempts);
  await Challenges.removeAll(deps, userId);
  await Progress.removeAll(deps, userId);
  await removeStudent(deps, userId);
  await Orders.forgetUnpaid(deps, userId, Attempts.DELETED_NAME);
  return attempts.length;
}

async function finish(deps: Deps, profile: Profile): Promise<void> {
  const { userId } = profile;
  // Accounts that were merged into this one are deleted first, because only its profile names them.
  for (const other of await othersNow(deps, profile)) {
    await removeData(deps, other);
    await erase(deps, other);
  }
  const attempts = await removeData(deps, profile);
  const owner = { userId, name: Attempts.DELETED_NAME };
  await recordDeletion(deps, profile, { action: "user.delete-own", by: owner });
  await erase(deps, profile);
  deps.log.info("user.deleted", { userId, attempts });
}

/** Writes the only audit entry of a deletion: if there is an entry already, it stays. */
const recordDeletion = (
  deps: Deps,
  { userId, deletingSince = 0, registeredAt, ...profile }: Profile,
  { action, by }: { action: string; by: Pick<Actor, "userId" | "name"> },
): Promise<void> =>
  Audit.recordOnce(deps, {
    id: `deleted.${userId}`,
    at: deletingSince * 1000,
    by,
    action,
    target: userId,
    before: { role: roleOf(profile), registeredAt: iso(registeredAt * 1000) },
    after: null,
  });
