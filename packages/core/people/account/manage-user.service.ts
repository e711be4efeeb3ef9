import * as Audit from "../../kernel/audit/audit.service.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import * as Bounces from "../../kernel/mail/bounce.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, invalid, notFound } from "../../kernel/shared/error.ts";
import * as AdminsStore from "../user/admins.store.ts";
import { assertNotMerged } from "./merge-profiles.service.ts";
import * as Invitations from "../sign-in/invitation.service.ts";
import { loginNamesOf } from "../user/login-name.rules.ts";
import { allSessionsEnded, assertEmailProven } from "../user/user.rules.ts";
import type { PasswordHelp, UpdateUserInput } from "../user/user-list.schema.ts";
import * as UserAdmin from "./user-admin.service.ts";
import { changeUser } from "../session/user-access.service.ts";
import type { Profile } from "../user/user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { STAFF_ROLES, type StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { claimNames, freeNames } from "../sign-in/login-name.service.ts";
import { directoryOf } from "../sign-in/user.service.ts";
import { auditFacts } from "./create-user.service.ts";
import * as store from "../user/user.store.ts";

/**
 * Changes a user's name, roll number, phone number and default extra time. A missing name or number
 * does not change.
 *
 * @throws AppError `not-found`, `conflict` if the user has changed since `rev` was read, roll_taken
 * or phone_taken, `invalid` for another email or for an account without any login name
 */
export async function update(
  deps: Deps,
  actor: Actor,
  userId: string,
  input: UpdateUserInput,
): Promise<void> {
  const had = await load(deps, userId);
  const { email, roll = "", phone = "" } = withNumbers(had, input);
  if (email + roll + phone === "") throw nameless();
  const giveBack = await claimNames(deps, userId, { email, roll, phone }, loginNamesOf(had));
  const change = await changeUser(deps, userId, (now) => {
    UserAdmin.assertSameEmail(now, input.email);
    if (now.edition !== input.rev) throw changedByOther();
    const { name, extraTime } = input;
    return { ...withNumbers(now, input), name, extraTime: extraTime ?? undefined };
  }).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  const kept = loginNamesOf(change.after);
  const left = loginNamesOf(change.before).filter((one) => !kept.includes(one));
  await freeNames(deps, userId, left);
  await audit(deps, actor, "user.update", change);
}

/** A profile with the numbers of an input: a missing number stays, null removes it. */
const withNumbers = (now: Profile, { roll, phone }: UpdateUserInput): Profile => ({
  ...now,
  roll: roll === undefined ? now.roll : (roll ?? undefined),
  phone: phone === undefined ? now.phone : (phone ?? undefined),
});

const nameless = () =>
  invalid(
    "name_missing",
    "An account without an email address needs a roll number or a phone number to log in with.",
    [{ path: "roll", message: "Enter a roll number or a phone number." }],
  );

/** The error for a form whose user was changed by someone else in between. */
export const changedByOther = () =>
  conflict("conflict", "Another administrator has just changed this user. Reload and try again.");

/**
 * Disables a user: every session ends within a minute.
 *
 * @throws AppError `not-found`, `conflict` for the caller's own account
 */
export async function disable(deps: Deps, actor: Actor, userId: string): Promise<void> {
  if (actor.userId === userId) {
    throw conflict("yourself", "You can't disable your own account. Ask another administrator.");
  }
  await removeAdmin(deps, actor, userId);
  await audit(deps, actor, "user.disable", await UserAdmin.setDisabled(deps, userId, true));
}

/** Enables a disabled user. @throws AppError `not-found` */
export async function enable(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await audit(deps, actor, "user.enable", await UserAdmin.setDisabled(deps, userId, false));
}

/**
 * Makes a user an administrator, which ends their sessions.
 *
 * @throws AppError `not-found`, `conflict` email_unverified or account_merged
 */
export async function promote(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const profile = await load(deps, userId);
  if (!profile.isAdmin) assertEmailProven(profile);
  assertNotMerged(profile);
  await audit(deps, actor, "user.promote", await UserAdmin.setAdmin(deps, userId, true, actor));
}

/**
 * Makes an administrator a student again.
 *
 * @throws AppError `not-found`, `conflict` for the caller's own account
 */
export async function demote(deps: Deps, actor: Actor, userId: string): Promise<void> {
  if (actor.userId === userId) {
    throw conflict("yourself", "You can't remove your own role. Ask another administrator.");
  }
  await removeAdmin(deps, actor, userId);
  await audit(deps, actor, "user.demote", await UserAdmin.setAdmin(deps, userId, false));
}

/**
 * Gives a user exactly these roles in the question bank. A new role ends the user's sessions; every
 * change reaches all servers within a minute.
 *
 * @throws AppError `not-found`, `conflict` email_unverified or account_merged
 */
export async function setRoles(
  deps: Deps,
  actor: Actor,
  userId: string,
  wanted: readonly StaffRole[],
): Promise<void> {
  const roles = STAFF_ROLES.filter((role) => wanted.includes(role));
  const change = await changeUser(deps, userId, (now) => {
    const isMore = roles.some((role) => !now.roles?.includes(role));
    if (isMore) assertMayGetRole(now);
    return {
      roles: roles.length > 0 ? roles : undefined,
      ...(isMore && allSessionsEnded(deps.clock.now())),
    };
  });
  if (change.after.validAfter !== change.before.validAfter) {
    await (await directoryOf(deps)).signOutEverywhere(userId);
  }
  await audit(deps, actor, "user.roles", change);
}

function assertMayGetRole(profile: Profile): void {
  assertEmailProven(profile);
  assertNotMerged(profile);
}

/**
 * Removes a user from the list of administrators. The list never becomes empty, because the caller
 * has to be on it and cannot remove themselves.
 */
async function removeAdmin(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const { isAdmin } = await load(deps, userId);
  if (!isAdmin) return;
  if (await AdminsStore.remove(deps, userId, actor.userId)) return;
  throw conflict(
    "not_admin",
    "You are no longer an administrator, so nothing was changed. Log in again.",
  );
}

/**
 * Helps a user to set a password: sends an invited user a new link, and any other user a code.
 *
 * @throws AppError `not-found`, `conflict` disabled, no_email, mail_off or mail_bounced, `limited`
 * after 5 an hour
 */
export async function helpWithPassword(
  deps: Deps,
  actor: Actor,
  userId: string,
): Promise<PasswordHelp> {
  const profile = await load(deps, userId);
  if (profile.disabled) {
    throw conflict("disabled", "This account is disabled. Enable it first.");
  }
  if (profile.email === "") throw noAddress();
  await Bounces.assertOpen(deps, profile.email);
  const key = `code-by-admin:${userId}`;
  await take(deps, { key, limit: 5, windowSeconds: 3600, what: "codes" });
  const invited = profile.invitation && (await Invitations.inviteAgain(deps, userId));
  if (!invited) await (await directoryOf(deps)).sendCode(userId);
  const sent = invited ? "invitation" : "code";
  await Audit.record(deps, actor, { action: "user.password", target: userId, after: { sent } });
  return { sent };
}

const noAddress = () =>
  conflict(
    "no_email",
    "This account has no email address. Print a slip with a first password instead.",
  );

/**
 * Unblocks mail to a user's address after an administrator has checked it. @throws AppError
 * `not-found`
 */
export async function allowMail(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const { email } = await load(deps, userId);
  if (!(await Bounces.unblock(deps, email))) return;
  await Audit.record(deps, actor, { action: "user.allow-mail", target: userId, after: { email } });
}

async function load(deps: Deps, userId: string): Promise<Profile> {
  const profile = await store.readProfile(deps, userId);
  if (!profile) throw notFound("This user");
  return profile;
}

async function audit(deps: Deps, actor: Actor, action: string, change: UserAdmin.Change) {
  const { before, after } = change;
  if (before.edition === after.edition) return;
  const target = after.userId;
  await Audit.record(deps, actor, {
    action,
    target,
    before: auditFacts(before),
    after: auditFacts(after),
  });
}
