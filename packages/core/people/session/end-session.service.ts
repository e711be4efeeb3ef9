import { AppError } from "../../kernel/shared/error.ts";
import { MAX_ACCESS_TOKEN_S } from "./session.rules.ts";
import * as SessionStore from "./session.store.ts";
import type { AccessDeps } from "./user-access.service.ts";
import { withEndedSession } from "../user/user.rules.ts";
import { putEndings, readProfile } from "../user/user.store.ts";

/** How often ending is tried while other sessions of the user end at the same time. */
const MAX_TRIES = 10;

/** A session by user and id, with the time it began (epoch seconds). */
export interface SessionRef {
  userId: string;
  sid: string;
  authTime: number;
}

/**
 * Ends a session. An entry in the profile makes its access tokens invalid until the last one has
 * expired; deleting the session's item ends its renewal. Safe to repeat.
 *
 * @returns whether this call deleted the item
 * @throws AppError `unavailable`
 */
export async function endSession(deps: AccessDeps, { userId, sid, authTime }: SessionRef) {
  const now = Math.floor(deps.clock.now() / 1000);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const profile = await readProfile(deps, userId);
    if (!profile) return false;
    const exp = now + MAX_ACCESS_TOKEN_S;
    const endings = withEndedSession(profile, { sid, exp, authTime }, now);
    if (await putEndings(deps, profile, endings)) return SessionStore.remove(deps, userId, sid);
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}
