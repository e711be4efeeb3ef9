import type { Deps } from "../../kernel/platform/deps.ts";
import { unauthenticated, verifyAccessToken } from "../session/access-token.service.ts";
import { lacksFactor } from "../second-factor/second-factor.rules.ts";
import { lifetimeOf } from "../session/session.rules.ts";
import { sessionEnded } from "./user.rules.ts";
import type { Profile, User } from "./user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { readProfile, readProfiles, recentProfile } from "./user.store.ts";

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
  if (profile.disabled || sessionEnded(profile, claims)) throw unauthenticated();
  // A student's token lasts longer than an administrator's, so a promotion shortens it.
  const expiresAt = claims.issuedAt + lifetimeOf(profile.isAdmin).access;
  if (expiresAt * 1000 <= deps.clock.now()) throw unauthenticated();
  return actorOf(deps, profile);
}

/** The cached profile, unless it lacks a second factor that may have been set up in the last minute. */
async function profileNow(deps: AccessDeps, userId: string): Promise<Profile | undefined> {
  const profile = await recentProfile(deps, userId);
  return profile && lacksFactor(profile, deps.config) ? readProfile(deps, userId) : profile;
}

/** The user as a caller of the API, with whether they have to set up a second factor first. */
export const actorOf = ({ config }: Pick<Deps, "config">, profile: Profile): Actor => ({
  ...toActor(profile),
  ...(lacksFactor(profile, config) && { needsSecondFactor: true }),
});

/** The existing profiles among the given ids, in no particular order. */
export const findMany = readProfiles;

export const toActor = ({ userId, name, email, isAdmin, extraTime, consent }: Profile): Actor => ({
  userId,
  name,
  email,
  isAdmin,
  ...(extraTime && { extraTime }),
  ...(!isAdmin && !consent && { needsConsent: true }),
});

/** The caller as the web app stores them. */
export const me = ({ userId, name, email, isAdmin, ...needs }: Actor): User => ({
  userId,
  name,
  email,
  isAdmin,
  role: isAdmin ? "admin" : "student",
  ...(needs.needsConsent && { needsConsent: true }),
  ...(needs.needsSecondFactor && { needsSecondFactor: true }),
});
