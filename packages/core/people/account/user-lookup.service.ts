import type { AccessDeps } from "../session/user-access.service.ts";
import * as ListingStore from "../user/listing.store.ts";
import { loginNamesOf } from "../user/login-name.rules.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile, readProfiles } from "../user/user.store.ts";
import { notFound } from "../../kernel/shared/error.ts";

/** The accounts that exist for some login names, in the form of `loginNameOf`; read in batches. */
export async function accountsOf(
  deps: AccessDeps,
  names: readonly string[],
): Promise<Map<string, Profile>> {
  const ids = await ListingStore.idsByLoginName(deps, names);
  const profiles = await readProfiles(deps, [...ids.values()]);
  const wanted = new Set(names);
  return new Map(
    profiles.flatMap((profile) =>
      loginNamesOf(profile)
        .filter((name) => wanted.has(name))
        .map((name) => [name, profile] as const),
    ),
  );
}

/** Names of users by id, without those of users that do not exist. */
export async function namesOf(
  deps: AccessDeps,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const profiles = await readProfiles(deps, userIds);
  return new Map(profiles.map(({ userId, name }) => [userId, name]));
}

/** Whether the owner knows that the account exists: false if its invitation was never sent. */
export const isKnownToOwner = ({ invitation }: Profile): boolean =>
  !invitation || invitation.mailed;

/** A user's profile. @throws AppError `not-found` */
export async function profileById(deps: AccessDeps, userId: string): Promise<Profile> {
  const profile = await readProfile(deps, userId);
  if (!profile) throw notFound("This user");
  return profile;
}
