import type { Deps } from "../../kernel/platform/deps.ts";
import { unauthenticated, verifyAccessToken } from "./access-token.service.ts";
import { lacksFactor } from "../user/factor-need.rules.ts";
import { othersOf } from "./person.service.ts";
import { lifetimeOf } from "./session.rules.ts";
import { allSessionsEnded, sessionEnded } from "../user/user.rules.ts";
import { shownName } from "../user/login-name.rules.ts";
import type { Profile, User } from "../user/user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as store from "../user/user.store.ts";
import { readProfile, readProfiles, recentProfile } from "../user/user.store.ts";
import { AppError, notFound } from "../../kernel/shared/error.ts";

export type AccessDeps = Pick<Deps, "clock" | "config" | "content" | "secrets">;

/**
 * The user of a bearer token (without "Bearer "), with their current role. A change or logout made
 * by another process takes effect within 60 s.
 *
 * Every API call runs this, so its module must not load the Cognito client.
 * @throws AppError `unauthenticated`, or `unavailable` if the signing keys cannot be read
 */
export async function authenticate(
  deps: AccessDeps,
  bearerToken: string | undefined,
): Promise<Actor> {
  const claims = await verifyAccessToken(deps, bearerToken);
  const profile = await profileNow(deps, claims.userId);
  if (!profile) throw unauthenticated("User not found. Please login again.");
  const isOpen = !profile.disabled && !profile.mergedInto && !sessionEnded(profile, claims);
  if (!isOpen) throw unauthenticated();
  // Tokens last longer for users who hold no keys. If such a user gets a role or is promoted, the
  // token ends earlier.
  const expiresAt = claims.issuedAt + lifetimeOf(profile).access;
  if (expiresAt * 1000 <= deps.clock.now()) throw unauthenticated();
  const others = await othersOf(deps, profile);
  return { ...actorOf(deps, profile), ...(others.length > 0 && { others }) };
}

/**
 * The id of a bearer token's session.
 * @throws AppError as `authenticate`
 */
export const sessionOf = async (
  deps: AccessDeps,
  bearerToken: string | undefined,
): Promise<string> => (await verifyAccessToken(deps, bearerToken)).sid;

/**
 * The cached profile. If it lacks a required second factor, it is read again, because the factor
 * may have been set up within the last minute.
 */
async function profileNow(deps: AccessDeps, userId: string): Promise<Profile | undefined> {
  const profile = await recentProfile(deps, userId);
  return profile && lacksFactor(profile, deps.config) ? readProfile(deps, userId) : profile;
}

/** The user as a caller of the API, including whether they must set up a second factor first. */
export const actorOf = ({ config }: Pick<Deps, "config">, profile: Profile): Actor => ({
  ...toActor(profile),
  ...(lacksFactor(profile, config) && { needsSecondFactor: true }),
});

/** The existing profiles among the given ids, in no particular order. */
export const findMany = readProfiles;

export const toActor = ({
  userId,
  name,
  email,
  roll,
  phone,
  isAdmin,
  roles,
  extraTime,
  consent,
  emailVerifiedAt,
}: Profile): Actor => ({
  userId,
  name,
  email,
  isAdmin,
  ...(email === "" && { loginName: shownName({ email, roll, phone }) }),
  ...(roles && { roles }),
  ...(extraTime && { extraTime }),
  ...(!isAdmin && !consent && { needsConsent: true }),
  // A user without an address was entered by the office, so there is nothing to verify.
  ...(emailVerifiedAt === undefined && email !== "" && { emailUnverified: true }),
});

/**
 * Whether the caller's email address is verified. If it does not seem to be, the profile is read
 * again, because another process may have verified it a moment ago.
 */
export const hasVerifiedEmail = async (
  deps: AccessDeps,
  { userId, emailUnverified }: Pick<Actor, "userId" | "emailUnverified">,
): Promise<boolean> =>
  emailUnverified === undefined || (await readProfile(deps, userId))?.emailVerifiedAt !== undefined;

/** The caller as the web app stores them. */
export const me = ({ userId, name, email, isAdmin, ...needs }: Actor): User => ({
  userId,
  name,
  email,
  isAdmin,
  role: isAdmin ? "admin" : "student",
  ...(needs.loginName !== undefined && { loginName: needs.loginName }),
  ...(needs.roles && { roles: needs.roles }),
  ...(needs.needsConsent && { needsConsent: true }),
  ...(needs.needsSecondFactor && { needsSecondFactor: true }),
});

/** How often a change is tried while others change the same user at the same time. */
const MAX_TRIES = 5;

/**
 * Changes a user's profile with an optimistic lock, and returns the profile before and after the
 * change. Writes nothing if the profile already has the new values.
 *
 * @param decide returns the changes to the current profile; an error that it throws is passed on
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
    if (isSame(before, after)) return { before, after: before };
    if (await store.amend(deps, before, after)) {
      return { before, after: { ...after, edition: before.edition + 1 } };
    }
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}

/**
 * Ends all sessions of the account that was kept, because the merged account's logins open it. For
 * an account that was not merged, nothing is done.
 */
export async function endSessionsOfKept(
  deps: AccessDeps,
  { mergedInto }: Pick<Profile, "mergedInto">,
): Promise<void> {
  if (mergedInto)
    await changeUser(deps, mergedInto.userId, () => allSessionsEnded(deps.clock.now()));
}

const isSame = (before: Profile, after: Profile): boolean =>
  JSON.stringify(before) === JSON.stringify({ ...before, ...after });

/** Ends the pending invitation of an owner who has just logged in. */
export async function refreshAtSignIn(deps: AccessDeps, profile: Profile): Promise<Profile> {
  if (!profile.invitation) return profile;
  const { after } = await changeUser(deps, profile.userId, () => ({ invitation: undefined }));
  if (after.isAdmin && !after.disabled) {
    // This code is loaded here, because it is needed only once for each administrator.
    const AdminsStore = await import("../user/admins.store.ts");
    await AdminsStore.add(deps, after.userId);
  }
  return after;
}
