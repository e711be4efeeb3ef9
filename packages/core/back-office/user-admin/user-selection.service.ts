import { Throttle } from "../../kernel/overload/overload.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { isStaff } from "../../kernel/shared/staff-role.rules.ts";
import * as Manage from "../../people/account/manage-user.service.ts";
import { findMany } from "../../people/session/user-access.service.ts";
import * as Invitations from "../../people/sign-in/invitation.service.ts";
import { stateOf } from "../../people/user/listing.rules.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { deleteStudent } from "../account-data/delete-account.service.ts";
import type { SelectionChange, SelectionInput, SelectionOutcome } from "./user-selection.schema.ts";

/**
 * Changes chosen users one by one, each with its own entry in the audit log. Users with a role are
 * not changed. If a user cannot be changed, the next ones are still changed.
 *
 * @throws AppError `conflict` mail_off for letters, `unavailable` for an overloaded service
 */
export async function changeSelection(
  deps: Deps,
  actor: Actor,
  { userIds, change }: SelectionInput,
): Promise<SelectionOutcome> {
  if (change.kind === "invite") Invitations.assertMail(deps);
  const ids = [...new Set(userIds)];
  const profiles = new Map((await findMany(deps, ids)).map((one) => [one.userId, one]));
  const throttle = new Throttle(deps.config.mailPerSecond);
  const refused = await mapConcurrently(ids, async (userId) => {
    const profile = profiles.get(userId);
    const reason = profile
      ? (refusalOf(profile, change) ??
        (await tried(() => apply(deps, actor, profile, change, throttle))))
      : "The account no longer exists.";
    return reason === undefined ? [] : [{ userId, name: profile?.name ?? userId, reason }];
  });
  const all = refused.flat();
  return { done: ids.length - all.length, refused: all };
}

/** Why a user must not be changed; undefined if they may. */
function refusalOf(profile: Profile, { kind }: SelectionChange): string | undefined {
  if (isStaff(profile)) {
    return "Has a role. Change this account on its own page.";
  }
  if (kind !== "invite") return undefined;
  if (profile.email === "") return "Has no email address. Print a slip instead.";
  return stateOf(profile) === "invited" ? undefined : "Is not waiting for an invitation.";
}

async function apply(
  deps: Deps,
  actor: Actor,
  { userId }: Profile,
  change: SelectionChange,
  throttle: Throttle,
): Promise<void> {
  switch (change.kind) {
    case "renew":
      await Grants.grant(deps, actor, userId, { examType: change.examType, until: change.until });
      return;
    case "disable":
      return Manage.disable(deps, actor, userId);
    case "delete":
      return deleteStudent(deps, actor, userId);
    case "invite":
      await throttle.turn();
      await Manage.helpWithPassword(deps, actor, userId);
  }
}

/**
 * Why a change was refused; undefined if it was not refused. If a service is overloaded, the error
 * is thrown and ends the whole call.
 */
async function tried(change: () => Promise<void>): Promise<string | undefined> {
  try {
    await change();
    return undefined;
  } catch (error) {
    if (!isAppError(error) || error.kind === "unavailable") throw error;
    return error.message;
  }
}
