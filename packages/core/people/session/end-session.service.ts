import { AppError } from "../../kernel/shared/error.ts";
import { ACCESS_MOST_S } from "./session.rules.ts";
import * as SessionStore from "./session.store.ts";
import type { AccessDeps } from "../user/user-access.service.ts";
import { withEnded } from "../user/user.rules.ts";
import { putEndings, readProfile } from "../user/user.store.ts";

/** Of so many sessions of one user that end at the same moment, all find their turn. */
const ROUNDS = 10;

/** A session by its user, its id, and when it began (epoch seconds). */
export interface Ending {
  userId: string;
  sid: string;
  authTime: number;
}

/**
 * Ends a session: its access tokens by a line in the profile for as long as one can turn up, its
 * renewal by taking its item away. Safe to repeat.
 *
 * @returns whether this very call took the item away
 * @throws AppError `unavailable`
 */
export async function endSession(deps: AccessDeps, { userId, sid, authTime }: Ending) {
  const now = Math.floor(deps.clock.now() / 1000);
  for (let round = 0; round < ROUNDS; round++) {
    const profile = await readProfile(deps, userId);
    if (!profile) return false;
    const endings = withEnded(profile, { sid, exp: now + ACCESS_MOST_S, authTime }, now);
    if (await putEndings(deps, profile, endings)) return SessionStore.remove(deps, userId, sid);
  }
  throw new AppError("unavailable", "overloaded", "The service is busy. Please try again.", {
    retryAfterSeconds: 1,
  });
}
