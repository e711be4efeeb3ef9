import type { AccessDeps } from "../session/user-access.service.ts";
import * as ListingStore from "../user/listing.store.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile, readProfiles } from "../user/user.store.ts";
import { notFound } from "../../kernel/shared/error.ts";

/** The existing accounts with the given emails, by email; read in batches. */
export async function accountsOf(
  deps: AccessDeps,
  emails: readonly string[],
): Promise<Map<string, Profile>> {
  const ids = await ListingStore.idsByEmail(deps, emails);
  const profiles = await readProfiles(deps, [...ids.values()]);
  const wanted = new Set(emails);
  return new Map(
    profiles.filter(({ email }) => wanted.has(email)).map((profile) => [profile.email, profile]),
  );
}

/** Whether the owner knows of the account: false if its invitation was never sent. */
export const isKnownToOwner = ({ invitation }: Profile): boolean =>
  !invitation || invitation.mailed;

/** A user's profile. @throws AppError `not-found` */
export async function profileById(deps: AccessDeps, userId: string): Promise<Profile> {
  const profile = await readProfile(deps, userId);
  if (!profile) throw notFound("This user");
  return profile;
}
