import * as Audit from "../../kernel/audit/audit.service.ts";
import { take } from "../../kernel/rate-limit/rate-limit.store.ts";
import * as Bounces from "../../kernel/mail/bounce.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import * as AdminsStore from "./admins.store.ts";
import * as Invitations from "./invitation.service.ts";
import { roleOf, stateOf } from "./listing.rules.ts";
import type { CreateUserInput, PasswordHelp, UpdateUserInput } from "./user-list.schema.ts";
import * as UserAdmin from "./user-admin.service.ts";
import { changeUser } from "./user-change.service.ts";
import type { Profile, DefaultExtraTime } from "./user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { cutOff, directoryOf, newcomer } from "./user.service.ts";
import * as store from "./user.store.ts";

/** No call lives so long; an account that was begun before then was cut off. Seconds. */
const CREATING_S = 60;

const inUse = (email: string) =>
  conflict("email_taken", `There is an account with ${email} already.`);

/**
 * Makes an account and mails its owner a link to choose a password by. What a crash has cut off is
 * completed by the next call. An import that makes many gives its id.
 *
 * @returns the new profile, and whether the mail service took the letter
 * @throws AppError `conflict` email_taken, mail_off or mail_bounced
 */
export async function create(
  deps: Deps,
  actor: Actor,
  { name, email, role }: CreateUserInput,
  { importId, extraTime }: { importId?: string; extraTime?: DefaultExtraTime | null } = {},
): Promise<{ profile: Profile; mailed: boolean }> {
  Invitations.assertMail(deps);
  await Bounces.assertOpen(deps, email);
  const directory = await directoryOf(deps);
  const userId = (await directory.create(email, name)) ?? (await cutOff(directory, email));
  if (userId === undefined) throw inUse(email);
  const { secret, invitation } = Invitations.newInvitation(deps, importId);
  const now = Math.floor(deps.clock.now() / 1000);
  const begun: Profile = {
    ...newcomer,
    userId,
    name,
    email,
    registeredAt: now,
    invitation,
    ...(extraTime && { extraTime }),
  };
  const added = await store.addProfile(deps, begun, now - CREATING_S);
  const profile = added ? begun : await goOn(deps, begun);
  const made = role === "admin" ? (await UserAdmin.setAdmin(deps, userId, true)).after : profile;
  await Audit.record(deps, actor, {
    action: "user.create",
    subject: userId,
    before: null,
    after: factsOf(made),
  });
  return { profile: made, mailed: await Invitations.mail(deps, made, secret) };
}

/** Takes an account over whose owner nobody has told yet. @throws AppError `conflict` email_taken */
async function goOn(deps: Deps, begun: Profile): Promise<Profile> {
  const { userId, name, email, invitation, extraTime } = begun;
  const { after } = await changeUser(deps, userId, (now) => {
    if (!now.invitation || now.invitation.mailed || now.disabled) throw inUse(email);
    return { name, invitation, extraTime };
  });
  return after;
}

/**
 * Changes a user's name and standing extra time.
 *
 * @throws AppError `not-found`, `conflict` when somebody else has changed the user meanwhile
 */
export async function update(
  deps: Deps,
  actor: Actor,
  userId: string,
  { name, extraTime, rev }: UpdateUserInput,
): Promise<void> {
  const change = await changeUser(deps, userId, (now) => {
    if (now.edition !== rev) throw changedMeanwhile();
    return { name, extraTime: extraTime ?? undefined };
  });
  await note(deps, actor, "user.update", change);
}

const changedMeanwhile = () =>
  conflict(
    "conflict",
    "Another administrator has just changed this user. Look at the user again, then repeat your change.",
  );

/**
 * Locks a user out: every sign-in ends within a minute.
 *
 * @throws AppError `not-found`, `conflict` for oneself
 */
export async function disable(deps: Deps, actor: Actor, userId: string): Promise<void> {
  if (actor.userId === userId) {
    throw conflict("yourself", "You cannot disable your own account. Ask another administrator.");
  }
  await strikeOff(deps, actor, userId);
  await note(deps, actor, "user.disable", await UserAdmin.setDisabled(deps, userId, true));
}

/** Lets a user in again. @throws AppError `not-found` */
export async function enable(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await note(deps, actor, "user.enable", await UserAdmin.setDisabled(deps, userId, false));
}

/** Makes a user an administrator. @throws AppError `not-found` */
export async function promote(deps: Deps, actor: Actor, userId: string): Promise<void> {
  await load(deps, userId);
  await note(deps, actor, "user.promote", await UserAdmin.setAdmin(deps, userId, true));
}

/** Makes an administrator a student again. @throws AppError `not-found`, `conflict` for oneself */
export async function demote(deps: Deps, actor: Actor, userId: string): Promise<void> {
  if (actor.userId === userId) {
    throw conflict("yourself", "You cannot end your own role. Ask another administrator.");
  }
  await strikeOff(deps, actor, userId);
  await note(deps, actor, "user.demote", await UserAdmin.setAdmin(deps, userId, false));
}

/**
 * Takes a user off the list of administrators, which never becomes empty: nobody strikes
 * themselves off, and whoever was struck off a moment ago strikes off nobody.
 */
async function strikeOff(deps: Deps, actor: Actor, userId: string): Promise<void> {
  const { isAdmin } = await load(deps, userId);
  if (!isAdmin) return;
  if (await AdminsStore.strikeOff(deps, userId, actor.userId)) return;
  throw conflict(
    "not_admin",
    "You are no longer an administrator, so nothing was changed. Sign in again to see your pages.",
  );
}

const HOUR_S = 3600;

/**
 * Helps a user to a password: whoever is invited gets a new link, anybody else a code by mail.
 *
 * @throws AppError `not-found`, `conflict` disabled, mail_off or mail_bounced, `limited` after 5 in an
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
  await take(deps, { key, limit: 5, windowSeconds: HOUR_S, what: "codes" });
  const invited = profile.invitation && (await Invitations.inviteAgain(deps, userId));
  if (!invited) await (await directoryOf(deps)).sendCode(profile.email);
  const sent = invited ? "invitation" : "code";
  await Audit.record(deps, actor, { action: "user.password", subject: userId, after: { sent } });
  return { sent };
}

/** Lets letters go to a user's address again, once somebody has checked it. @throws AppError `not-found` */
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

/** What the log says of a user: nothing that opens an account. */
const factsOf = (profile: Profile) => ({
  name: profile.name,
  email: profile.email,
  role: roleOf(profile),
  state: stateOf(profile),
  extraTime: profile.extraTime ?? null,
});

async function note(deps: Deps, actor: Actor, action: string, change: UserAdmin.Change) {
  const { before, after } = change;
  if (before.edition === after.edition) return;
  const subject = after.userId;
  await Audit.record(deps, actor, {
    action,
    subject,
    before: factsOf(before),
    after: factsOf(after),
  });
}
