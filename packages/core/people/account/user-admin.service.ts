import { invalid, notFound } from "../../kernel/shared/error.ts";
import * as Letters from "../../kernel/mail/letter.service.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import * as AdminsStore from "../user/admins.store.ts";
import { assertNotMerged } from "./merge-profiles.service.ts";
import { factorDirectory, sendFactorLetter } from "../second-factor/second-factor-code.service.ts";
import { changeUser, me, toActor } from "../session/user-access.service.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import { allSessionsEnded, promotionLetter } from "../user/user.rules.ts";
import type { Profile, User } from "../user/user.schema.ts";
import { holderOfEmail } from "../sign-in/login-name.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { directoryOf, profileOf, type UserDeps } from "../sign-in/user.service.ts";
import * as store from "../user/user.store.ts";

/** A profile before and after a change, for the audit log. */
export interface Change {
  before: Profile;
  after: Profile;
}

/**
 * Makes a registered user an administrator, for someone who may run commands. The email does not
 * have to be verified. Safe to repeat.
 *
 * @throws AppError `not-found` if no user has this email
 */
export async function promote(deps: UserDeps, email: string): Promise<User> {
  const { after } = await setAdmin(deps, (await userByEmail(deps, email)).userId, true);
  return me(toActor(after));
}

/**
 * Makes a user an administrator, or a student again; safe to repeat. A promotion ends the user's
 * sessions, which began with less protection, and all administrators are informed by mail. Before
 * demoting, the caller has to remove the user from the list of administrators.
 *
 * @param by the administrator who decides; absent for a command
 * @throws AppError `not-found`, `conflict` account_merged
 */
export async function setAdmin(
  deps: UserDeps,
  userId: string,
  isAdmin: boolean,
  by?: Actor,
): Promise<Change> {
  const directory = await directoryOf(deps);
  if (isAdmin) await directory.addAdmin(userId);
  const change = await changeUser(deps, userId, (now) => {
    if (isAdmin) assertNotMerged(now);
    return { isAdmin, ...(isAdmin && !now.isAdmin && allSessionsEnded(deps.clock.now())) };
  });
  if (!isAdmin) await directory.removeAdmin(userId);
  if (isAdmin && !change.after.disabled) await AdminsStore.add(deps, userId);
  deps.log.info(isAdmin ? "user.promoted" : "user.demoted", { userId });
  if (isAdmin && !change.before.isAdmin) {
    await directory.signOutEverywhere(userId);
    await informAdministrators(deps, change.after, by);
  }
  return change;
}

/**
 * Informs all administrators of a new one, because someone who got into an account could promote
 * another account. If sending fails, the promotion remains.
 */
async function informAdministrators(
  deps: UserDeps,
  promoted: Profile,
  by: Actor | undefined,
): Promise<void> {
  if (!deps.userMail.ready) return;
  const all = await store.readProfiles(deps, await AdminsStore.list(deps));
  const active = all.filter(({ disabled, invitation }) => !disabled && !invitation);
  await mapConcurrently(active, (to) =>
    Letters.send(
      deps,
      promotionLetter(to, { promoted, by, webOrigin: deps.config.webOrigin }),
    ).catch((error: unknown) =>
      deps.log.error("user.promotion-mail-failed", error, { userId: to.userId }),
    ),
  );
}

/**
 * Disables a user and ends their sessions, or enables them again; safe to repeat.
 *
 * @throws AppError `not-found`
 */
export async function setDisabled(
  deps: UserDeps,
  userId: string,
  disabled: boolean,
): Promise<Change> {
  const directory = await directoryOf(deps);
  const now = Math.floor(deps.clock.now() / 1000);
  const change = await changeUser(deps, userId, (profile) => ({
    disabled,
    ...(disabled && !profile.disabled && { validAfter: now, keptSession: undefined }),
  }));
  await directory.setEnabled(userId, !disabled);
  if (disabled) await directory.signOutEverywhere(userId);
  else if (change.after.isAdmin) await AdminsStore.add(deps, userId);
  deps.log.info("user.disabled", { userId, disabled });
  return change;
}

/**
 * Turns off the second factor of an owner who has lost their phone and recovery codes, and ends
 * their sessions; safe to repeat.
 *
 * @throws AppError `not-found` if no user has this email
 */
export async function resetSecondFactor(deps: UserDeps, email: string): Promise<User> {
  const { userId } = await userByEmail(deps, email);
  await (await factorDirectory(deps)).setRequired(userId, false);
  const { after } = await changeUser(deps, userId, () => ({
    secondFactor: undefined,
    ...allSessionsEnded(deps.clock.now()),
  }));
  await (await directoryOf(deps)).signOutEverywhere(userId);
  deps.log.info("user.second-factor-reset", { userId });
  await sendFactorLetter(deps, after, "reset");
  return me(toActor(after));
}

/** A registered user, by email or id. @throws AppError `not-found` */
export async function find(
  deps: UserDeps,
  { email, userId = "" }: { email?: string | undefined; userId?: string | undefined },
): Promise<Actor> {
  if (email !== undefined) return toActor(await userByEmail(deps, email));
  const profile = await store.readProfile(deps, userId);
  if (!profile) throw notFound("This user");
  return toActor(profile);
}

async function userByEmail(deps: UserDeps, email: string): Promise<Profile> {
  const userId = await holderOfEmail(deps, email);
  const profile = userId && (await profileOf(deps, await directoryOf(deps), userId));
  if (!profile) throw notFound("A user with this email");
  return profile;
}

/**
 * Refuses another email: an account keeps the address that its owner proved, and a changed address
 * must not be ignored silently.
 * @throws AppError `invalid` for another email
 */
export function assertSameEmail(now: { email: string }, email: string | undefined): void {
  if (email === undefined || normaliseEmail(email) === normaliseEmail(now.email)) return;
  const message =
    "The email of an account can't be changed. Create an account with the new address instead.";
  throw invalid("email_fixed", message, [{ path: "email", message }]);
}
