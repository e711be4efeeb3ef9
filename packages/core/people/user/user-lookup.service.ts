import type { AccessDeps } from "./user-access.service.ts";
import * as ListingStore from "./listing.store.ts";
import type { Profile } from "./user.schema.ts";
import { readProfiles } from "./user.store.ts";

/** The accounts that there are under some e-mails, by e-mail; read together. */
export async function accountsOf(
  deps: AccessDeps,
  emails: readonly string[],
): Promise<Map<string, Profile>> {
  const users = await ListingStore.usersOf(deps, emails);
  const profiles = await readProfiles(deps, [...users.values()]);
  const wanted = new Set(emails);
  return new Map(
    profiles.filter(({ email }) => wanted.has(email)).map((profile) => [profile.email, profile]),
  );
}

/** An account that somebody can be told of: not one whose invitation never went out. */
export const isTold = ({ invitation }: Profile): boolean => !invitation || invitation.mailed;
