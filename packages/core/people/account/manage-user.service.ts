import * as Audit from "../../kernel/audit/audit.service.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import * as Bounces from "../../kernel/mail/bounce.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import * as AdminsStore from "../user/admins.store.ts";
import * as Invitations from "../sign-in/invitation.service.ts";
import { roleOf, stateOf } from "../user/listing.rules.ts";
import { allSessionsEnded, assertEmailProven } from "../user/user.rules.ts";
import type { StoredParticulars } from "../user/particulars.schema.ts";
import type { CreateUserInput, PasswordHelp, UpdateUserInput } from "../user/user-list.schema.ts";
import * as UserAdmin from "./user-admin.service.ts";
import { changeUser } from "../session/user-access.service.ts";
import type { Profile } from "../user/user.schema.ts";
import type { DefaultExtraTime } from "../../kernel/shared/test-time.rules.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { STAFF_ROLES, type StaffRole } from "../../kernel/shared/staff-role.rules.ts";
import { directoryOf, newUserDefaults, unfinishedUser } from "../sign-in/user.service.ts";
import * as store from "../user/user.store.ts";

/** No request takes this long: an unfinished account older than this was interrupted. Seconds. */
const CREATION_TIMEOUT_S = 60;

const emailTaken = (email: string) =>
  conflict("email_taken", `An account with ${email} already exists.`);

interface Origin {
  importId?: string;
  extraTime?: DefaultExtraTime | null;
  particulars?: StoredParticulars;
}

/**
 * Creates an account and sends its owner a link to set a password. If a crash interrupted an earlier
 * call, this one completes the account.
 *
 * @returns the new profile, and whether the invitation was sent
 * @throws AppError `conflict` email_taken, mail_off or mail_bounced
 */
export async function create(
  deps: Deps,
  actor: Actor,
  { name, email, role }: CreateUserInput,
  { importId, extraTime, particulars }: Origin = {},
): Promise<{ profile: Profile; mailed: boolean }> {
  Invitations.assertMail(deps);
  await Bounces.assertOpen(deps, email);
  const directory = await directoryOf(deps);
  const userId = (await directory.create(email, name)) ?? (await unfinishedUser(directory, email));
  if (userId === undefined) throw emailTaken(email);
  const { secret, invitation } = Invitations.newInvitation(deps, importId);
  const now = Math.floor(deps.clock.now() / 1000);
  const draft: Profile = {
    ...newUserDefaults,
    userId,
    name,
    email,
    registeredAt: now,
    invitation,
    ...(extraTime && { extraTime }),
    ...(particulars && { particulars }),
  };
  const added = await store.addProfile(deps, draft, now - CREATION_TIMEOUT_S);
  const profile = added ? draft : await takeOver(deps, draft);
  const created =
    role === "admin" ? (await UserAdmin.setAdmin(deps, userId, true, actor)).after : profile;
  // An import has one entry for all its rows.
  if (importId === undefined) {
    const after = auditFacts(created);
    const act = { action: "user.create", subject: userId, before: null, after };
    await Audit.record(deps, actor, act);
  }
  return { profile: created, mailed: await Invitations.mail(deps, created, secret) };
}

/** Reuses an account whose invitation was never sent. @throws AppError `conflict` email_taken */
async function takeOver(deps: Deps, draft: Profile): Promise<Profile> {
  const { userId, name, email, invitation, extraTime, particulars } = draft;
  const { after } = await changeUser(deps, userId, (now) => {
    if (!now.invitation || now.invitation.mailed || now.disabled) throw emailTaken(email);
    return { name, invitation, extraTime, particulars };
  });
  return after;
}

/**
 * Changes a user's name and permanent extra time.
 *
 * @throws AppError `not-found`, `conflict` if the user has changed since `rev` was read, `invalid`
 * for another email
 */
export async function update(
  deps: Deps,
  actor: Actor,
  userId: string,
  { name, extraTime, rev, email }: UpdateUserInput,
): Promise<void> {
  const change = await changeUser(deps, userId, (now) => {
    UserAdmin.assertSameEmail(now, email);
    if (now.edition !== rev) throw changedByOther();
    return { name, extraTime: extraTime ?? undefined };
  });
  await audit(deps, actor, "user.update", change);
}

const changedByOther = () =>
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
 * @throws AppError `not-found`, `conflict` email_unverified
 */
export async function promote(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const profile = await load(deps, userId);
  if (!profile.isAdmin) assertEmailProven(profile);
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
 * Gives a user these roles in the question bank and takes the others. A new role ends their sessions;
 * every change reaches every server within a minute.
 *
 * @throws AppError `not-found`, `conflict` email_unverified
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
    if (isMore) assertEmailProven(now);
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
 * @throws AppError `not-found`, `conflict` disabled, mail_off or mail_bounced, `limited` after 5 an
 * hour
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
  await Bounces.assertOpen(deps, profile.email);
  const key = `code-by-admin:${userId}`;
  await take(deps, { key, limit: 5, windowSeconds: 3600, what: "codes" });
  const invited = profile.invitation && (await Invitations.inviteAgain(deps, userId));
  if (!invited) await (await directoryOf(deps)).sendCode(profile.email);
  const sent = invited ? "invitation" : "code";
  await Audit.record(deps, actor, { action: "user.password", subject: userId, after: { sent } });
  return { sent };
}

/** Unblocks mail to a user's address after an administrator has checked it. @throws AppError `not-found` */
export async function allowMail(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const { email } = await load(deps, userId);
  if (!(await Bounces.unblock(deps, email))) return;
  await Audit.record(deps, actor, { action: "user.allow-mail", subject: userId, after: { email } });
}

async function load(deps: Deps, userId: string): Promise<Profile> {
  const profile = await store.readProfile(deps, userId);
  if (!profile) throw notFound("This user");
  return profile;
}

/** What the audit log records of a user; no secrets. */
const auditFacts = (profile: Profile) => ({
  name: profile.name,
  email: profile.email,
  role: roleOf(profile),
  state: stateOf(profile),
  extraTime: profile.extraTime ?? null,
  ...(profile.roles && { roles: profile.roles }),
});

async function audit(deps: Deps, actor: Actor, action: string, change: UserAdmin.Change) {
  const { before, after } = change;
  if (before.edition === after.edition) return;
  const subject = after.userId;
  await Audit.record(deps, actor, {
    action,
    subject,
    before: auditFacts(before),
    after: auditFacts(after),
  });
}
