import * as Attempts from "../../exam/attempt/attempt-owner.service.ts";
import { isRanked } from "../../exam/attempt/attempt.rules.ts";
import * as Audit from "../../kernel/audit/audit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import * as DeletedTakers from "../../exam/processing/deleted-takers.service.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import { endNow } from "../../sales/subscription/subscription-change.service.ts";
import type { DeleteAccountInput } from "../../people/user/account.schema.ts";
import type { Own } from "../../people/user/account.service.ts";
import { erase, leaveOffice, permitErasure } from "../../people/user/erase-user.service.ts";
import { roleOf } from "../../people/user/listing.rules.ts";
import type { Caller } from "../../people/session/session.service.ts";
import type { Profile } from "../../people/user/user.schema.ts";

/**
 * Deletes the caller's account: subscriptions end, name and e-mail leave every attempt, and the
 * profile goes with the directory's user. Answers, marks and ranks stay. Each step may be repeated
 * and the profile goes last, so a deletion that was cut off is finished by sending it again, or by
 * the schedule.
 *
 * @throws AppError `invalid` at a field, `conflict` last_admin, `limited`
 */
export async function deleteAccount(
  deps: Deps,
  mine: Own,
  typed: DeleteAccountInput,
  caller: Caller,
): Promise<void> {
  await carryOut(deps, await permitErasure(deps, mine, typed, caller));
}

/** Goes on with a deletion that was cut off. @returns false when it may not be after all */
export async function resume(deps: Deps, profile: Profile): Promise<boolean> {
  const isPermitted = await leaveOffice(deps, profile);
  if (isPermitted) await carryOut(deps, profile);
  else deps.log.info("user.deletion-refused", { userId: profile.userId });
  return isPermitted;
}

async function carryOut(deps: Deps, profile: Profile): Promise<void> {
  const { userId, deletingSince = 0 } = profile;
  for (const { examType } of await Subscriptions.ofUser(deps, userId)) {
    await endNow(deps, { userId, examType });
  }
  const attempts = await Attempts.allOf(deps, userId);
  const ranked = attempts.filter(isRanked).map(({ testId }) => testId);
  await DeletedTakers.hide(deps, ranked, userId);
  await Attempts.anonymise(deps, attempts);
  await Audit.recordOnce(deps, {
    id: `deleted.${userId}`,
    at: deletingSince * 1000,
    by: { userId, name: Attempts.DELETED_NAME },
    action: "user.delete-own",
    subject: userId,
    before: { role: roleOf(profile), registeredAt: iso(profile.registeredAt * 1000) },
    after: null,
  });
  await erase(deps, profile);
  deps.log.info("user.deleted", { userId, attempts: attempts.length });
}
