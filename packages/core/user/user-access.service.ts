import type { Deps } from "../platform/deps.ts";
import { unauthenticated, verifyAccessToken } from "./access-token.service.ts";
import { sessionEnded } from "./user.rules.ts";
import type { Actor, Profile } from "./user.schema.ts";
import { readProfiles, recentProfile } from "./user.store.ts";

export type AccessDeps = Pick<Deps, "clock" | "config" | "content">;

/**
 * Who a bearer token (without "Bearer ") speaks for, and whether they are an administrator now.
 * A disabling, promotion or sign-out by another process shows within 60 s.
 *
 * Stands apart from the other verbs because every call runs it: it loads no Cognito client.
 * @throws AppError `unauthenticated`, or `unavailable` when the pool's keys cannot be fetched
 */
export async function authenticate(
  deps: AccessDeps,
  bearerToken: string | undefined,
): Promise<Actor> {
  const claims = await verifyAccessToken(deps, bearerToken);
  const profile = await recentProfile(deps, claims.userId);
  if (!profile) throw unauthenticated("User not found. Please login again.");
  if (profile.disabled || sessionEnded(profile, claims)) throw unauthenticated();
  return toActor(profile);
}

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
