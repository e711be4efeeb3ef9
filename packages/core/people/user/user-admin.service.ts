import { notFound } from "../../kernel/shared/error.ts";
import * as AdminsStore from "./admins.store.ts";
import { factorDirectory } from "../second-factor/second-factor-code.service.ts";
import { tellOwner } from "../second-factor/second-factor-letter.service.ts";
import { me, toActor } from "./user-access.service.ts";
import { changeUser } from "./user-change.service.ts";
import { normaliseEmail } from "../../kernel/shared/email.rules.ts";
import type { Profile, User } from "./user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { directoryOf, profileOf, type UserDeps } from "./user.service.ts";
import * as store from "./user.store.ts";

/** The outcome of a change, for whoever writes it down. */
export interface Change {
  before: Profile;
  after: Profile;
}

/**
 * Makes a registered user an administrator; safe to repeat.
 *
 * @throws AppError `not-found` when nobody has registered with this e-mail
 */
export async function promote(deps: UserDeps, email: string): Promise<User> {
  const { after } = await setAdmin(deps, (await known(deps, email)).userId, true);
  return me(toActor(after));
}

/**
 * Makes a user an administrator, or a student again; safe to repeat. Whoever loses the role must
 * have been struck off the list of administrators first.
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
 * Locks a user out, whose sign-ins end, or lets them in again; safe to repeat.
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
 * Takes the second factor off an account whose owner has lost their phone and their recovery codes,
 * and ends its sign-ins; safe to repeat.
 *
 * @throws AppError `not-found` when nobody has registered with this e-mail
 */
export async function resetSecondFactor(deps: UserDeps, email: string): Promise<User> {
  const { userId } = await known(deps, email);
  await (await factorDirectory(deps)).setAsked(userId, false);
  const now = Math.floor(deps.clock.now() / 1000);
  const { after } = await changeUser(deps, userId, () => ({
    secondFactor: undefined,
    // Times are whole seconds: whoever signed in during this very one is out as well.
    validAfter: now + 1,
    keptSession: undefined,
  }));
  await (await directoryOf(deps)).signOutEverywhere(userId);
  deps.log.info("user.second-factor-reset", { userId });
  await tellOwner(deps, after, "reset");
  return me(toActor(after));
}

/** A registered user. @throws AppError `not-found` */
export async function find(
  deps: UserDeps,
  whose: { email?: string | undefined; userId?: string | undefined },
): Promise<Actor> {
  if (whose.email !== undefined) return toActor(await known(deps, whose.email));
  const profile = await store.readProfile(deps, whose.userId ?? "");
  if (!profile) throw notFound("This user");
  return toActor(profile);
}

async function known(deps: UserDeps, email: string): Promise<Profile> {
  const directory = await directoryOf(deps);
  const user = await directory.find(normaliseEmail(email));
  const profile = user && (await profileOf(deps, directory, user.userId));
  if (!profile) throw notFound("A user with this e-mail");
  return profile;
}
