import { invalid, notFound } from "../../kernel/shared/error.ts";
import * as AdminsStore from "../user/admins.store.ts";
import { factorDirectory, sendFactorLetter } from "../second-factor/second-factor-code.service.ts";
import { changeUser, me, toActor } from "../session/user-access.service.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { Profile, User } from "../user/user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { directoryOf, profileOf, type UserDeps } from "../sign-in/user.service.ts";
import * as store from "../user/user.store.ts";

/** A profile before and after a change, for the audit log. */
export interface Change {
  before: Profile;
  after: Profile;
}

/**
 * Makes a registered user an administrator; safe to repeat.
 *
 * @throws AppError `not-found` if no user has this email
 */
export async function promote(deps: UserDeps, email: string): Promise<User> {
  const { after } = await setAdmin(deps, (await userByEmail(deps, email)).userId, true);
  return me(toActor(after));
}

/**
 * Makes a user an administrator, or a student again; safe to repeat. Before demoting, the caller has
 * to remove the user from the list of administrators.
 *
 * @throws AppError `not-found`
 */
export async function setAdmin(deps: UserDeps, userId: string, isAdmin: boolean): Promise<Change> {
  const directory = await directoryOf(deps);
  if (isAdmin) await directory.addAdmin(userId);
  const change = await changeUser(deps, userId, () => ({ isAdmin }));
  if (!isAdmin) await directory.removeAdmin(userId);
  if (isAdmin && !change.after.disabled) await AdminsStore.add(deps, userId);
  deps.log.info(isAdmin ? "user.promoted" : "user.demoted", { userId });
  return change;
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
 * Turns off the second factor of an owner who has lost their phone and recovery codes, and ends their
 * sessions; safe to repeat.
 *
 * @throws AppError `not-found` if no user has this email
 */
export async function resetSecondFactor(deps: UserDeps, email: string): Promise<User> {
  const { userId } = await userByEmail(deps, email);
  await (await factorDirectory(deps)).setRequired(userId, false);
  const now = Math.floor(deps.clock.now() / 1000);
  const { after } = await changeUser(deps, userId, () => ({
    secondFactor: undefined,
    // Times are whole seconds: a session that began within this second has to end too.
    validAfter: now + 1,
    keptSession: undefined,
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
  const directory = await directoryOf(deps);
  const user = await directory.find(normaliseEmail(email));
  const profile = user && (await profileOf(deps, directory, user.userId));
  if (!profile) throw notFound("A user with this email");
  return profile;
}

/**
 * An account keeps the address that its owner proved; a change that names another is not dropped.
 * @throws AppError `invalid` for another email
 */
export function assertSameEmail(now: { email: string }, email: string | undefined): void {
  if (email === undefined || normaliseEmail(email) === normaliseEmail(now.email)) return;
  const message =
    "The email of an account can't be changed. Create an account with the new address instead.";
  throw invalid("email_fixed", message, [{ path: "email", message }]);
}
