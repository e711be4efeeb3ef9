import { AppError, notFound } from "../../kernel/shared/error.ts";
import * as AdminsStore from "./admins.store.ts";
import type { AccessDeps } from "./user-access.service.ts";
import type { Profile } from "./user.schema.ts";
import * as store from "./user.store.ts";

/** How often a change is tried while others change the same user at the same time. */
const MAX_TRIES = 5;

/**
 * Changes a user's profile with an optimistic lock, and returns it before and after. Writes nothing
 * if the profile already has the wanted values.
 *
 * @param decide the changes to the current profile; what it throws is passed on
 * @param known the profile that the caller has just read or written, to save a read
 * @throws AppError `not-found`, or `unavailable` if others keep changing the user
 */
export async function changeUser(
  deps: AccessDeps,
  userId: string,
  decide: (now: Profile) => Partial<Profile>,
  known?: Profile,
): Promise<{ before: Profile; after: Profile }> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const before = (tries === 0 && known) || (await store.readProfile(deps, userId));
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
 * Updates the profile of an owner who has just logged in: ends a pending invitation, and adds a user
 * from before the user list existed to the list.
 */
export async function refreshAtSignIn(deps: AccessDeps, profile: Profile): Promise<Profile> {
  if (profile.edition > 0 && !profile.invitation) return profile;
  const { after } = await changeUser(deps, profile.userId, () => ({ invitation: undefined }));
  if (after.isAdmin && !after.disabled) await AdminsStore.add(deps, after.userId);
  return after;
}
