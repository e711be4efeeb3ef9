import { notFound } from "../shared/error.ts";
import { toActor } from "./user-access.service.ts";
import { normaliseEmail } from "./user.rules.ts";
import type { Actor, User } from "./user.schema.ts";
import { directoryOf, me, profileOf, type UserDeps } from "./user.service.ts";
import * as store from "./user.store.ts";

/**
 * Makes a registered user an administrator; safe to repeat.
 *
 * @throws AppError `not-found` when nobody has registered with this e-mail
 */
export async function promote(deps: UserDeps, email: string): Promise<User> {
  const { directory, profile } = await known(deps, email);
  await directory.addAdmin(profile.userId);
  await store.setAdmin(deps, profile.userId, true);
  deps.log.info("user.promoted", { userId: profile.userId });
  return me({ ...toActor(profile), isAdmin: true });
}

/** Locks a user out, or lets them in again. @throws AppError `not-found` */
export async function setDisabled(deps: UserDeps, email: string, disabled: boolean): Promise<void> {
  const { directory, profile } = await known(deps, email);
  await store.setDisabled(deps, profile.userId, disabled);
  await directory.setEnabled(profile.userId, !disabled);
  deps.log.info("user.disabled", { userId: profile.userId, disabled });
}

/** A registered user. @throws AppError `not-found` */
export async function find(
  deps: UserDeps,
  whose: { email?: string | undefined; userId?: string | undefined },
): Promise<Actor> {
  if (whose.email !== undefined) return toActor((await known(deps, whose.email)).profile);
  const profile = await store.readProfile(deps, whose.userId ?? "");
  if (!profile) throw notFound("This user");
  return toActor(profile);
}

/** The profiles that there are of those named, in no order. */
export const findMany = store.readProfiles;

async function known(deps: UserDeps, email: string) {
  const directory = await directoryOf(deps);
  const user = await directory.find(normaliseEmail(email));
  const profile = user && (await profileOf(deps, directory, user.userId));
  if (!profile) throw notFound("A user with this e-mail");
  return { directory, profile };
}
