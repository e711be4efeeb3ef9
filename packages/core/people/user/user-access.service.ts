import type { Deps } from "../../kernel/platform/deps.ts";
import { unauthenticated, verifyAccessToken } from "../session/access-token.service.ts";
import { lacksFactor } from "../second-factor/second-factor.rules.ts";
import { lifeOf } from "../session/session.rules.ts";
import { sessionEnded } from "./user.rules.ts";
import type { Profile, User } from "./user.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { readProfile, readProfiles, recentProfile } from "./user.store.ts";

export type AccessDeps = Pick<Deps, "clock" | "config" | "content" | "secrets">;

/**
 * Who a bearer token (without "Bearer ") speaks for, and whether they are an administrator now.
 * A disabling, promotion or sign-out by another process shows within 60 s.
 *
 * Stands apart from the other verbs because every call runs it: it loads no Cognito client.
 * @throws AppError `unauthenticated`, or `unavailable` when the signing keys cannot be read
 */
export async function authenticate(
  deps: AccessDeps,
  bearerToken: string | undefined,
): Promise<Actor> {
  const claims = await verifyAccessToken(deps, bearerToken);
  const profile = await profileNow(deps, claims.userId);
  if (!profile) throw unauthenticated("User not found. Please login again.");
  if (profile.disabled || sessionEnded(profile, claims)) throw unauthenticated();
  // Who became an administrator since then holds a token that was made to last longer.
  const lasts = claims.issuedAt + lifeOf(profile.isAdmin).access;
  if (lasts * 1000 <= deps.clock.now()) throw unauthenticated();
  return actorOf(deps, profile);
}

/** Whoever seems to lack a second factor may have set it up within the last minute. */
async function profileNow(deps: AccessDeps, userId: string): Promise<Profile | undefined> {
  const profile = await recentProfile(deps, userId);
  return profile && lacksFactor(profile, deps.config) ? readProfile(deps, userId) : profile;
}

/** Whom a sign-in speaks for, and whether it opens anything yet. */
export const actorOf = ({ config }: Pick<Deps, "config">, profile: Profile): Actor => ({
  ...toActor(profile),
  ...(lacksFactor(profile, config) && { needsSecondFactor: true }),
});

/** The profiles that there are of those named, in no order. */
export const findMany = readProfiles;

export const toActor = ({ userId, name, email, isAdmin, extraTime, consent }: Profile): Actor => ({
  userId,
  name,
  email,
  isAdmin,
  ...(extraTime && { extraTime }),
  ...(!isAdmin && !consent && { needsConsent: true }),
});

/** The caller, as the web keeps them. */
export const me = ({ userId, name, email, isAdmin, ...needs }: Actor): User => ({
  userId,
  name,
  email,
  isAdmin,
  role: isAdmin ? "admin" : "student",
  ...(needs.needsConsent && { needsConsent: true }),
  ...(needs.needsSecondFactor && { needsSecondFactor: true }),
});
