import { AppError, notFound } from "../../kernel/shared/error.ts";
import * as AdminsStore from "./admins.store.ts";
import type { AccessDeps } from "./user-access.service.ts";
import type { Profile } from "./user.schema.ts";
import * as store from "./user.store.ts";

/** Of so many changes of one user at the same moment, all find their turn. */
const ROUNDS = 5;

/**
 * Changes a user's profile from what it is now, and answers how it was and is. Whatever `decide`
 * throws ends it; a user who is as wanted already is left alone. `known` is the profile as the caller
 * has just read or written it.
 *
 * @throws AppError `not-found`
 */
export async function changeUser(
  deps: AccessDeps,
  userId: string,
  decide: (now: Profile) => Partial<Profile>,
  known?: Profile,
): Promise<{ before: Profile; after: Profile }> {
  for (let round = 0; round < ROUNDS; round++) {
    const before = (round === 0 && known) || (await store.readProfile(deps, userId));
    if (!before) throw notFound("This user");
    const after = { ...before, ...decide(before) };
    if (before.edition > 0 && isSame(before, after)) return { before, after: before };
    if (await store.amend(deps, before, after)) {
      return { before, after: { ...after, edition: before.edition + 1 } };
    }
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}

const isSame = (before: Profile, after: Profile): boolean =>
  JSON.stringify(before) === JSON.stringify({ ...before, ...after });

/**
 * Brings a profile up to date whose owner has just signed in: by whatever way they came to a
 * password, they are no longer invited; and one from before users were listed is listed now.
 */
export async function settle(deps: AccessDeps, profile: Profile): Promise<Profile> {
  if (profile.edition > 0 && !profile.invitation) return profile;
  const { after } = await changeUser(deps, profile.userId, () => ({ invitation: undefined }));
  if (after.isAdmin && !after.disabled) await AdminsStore.add(deps, after.userId);
  return after;
}
