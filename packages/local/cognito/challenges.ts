import { notAuthorized } from "./cognito-error.ts";
import { hashToken, newToken } from "./secrets.ts";

/** The challenge for a code of an authenticator app. */
export const CODE_CHALLENGE = "SOFTWARE_TOKEN_MFA";

const challengeLife = 3 * 60_000;

/** Logins with a correct password that still need a code; in memory only. */
export interface Challenges {
  /** @returns the session to send the code with */
  begin(username: string): string;
  /** Refuses a session that belongs to another user or has expired. */
  check(session: string, username: string): void;
  end(session: string): void;
}

export function createChallenges(clock: { now(): number }): Challenges {
  const open = new Map<string, { username: string; expires: number }>();
  return {
    begin(username) {
      const now = clock.now();
      for (const [key, { expires }] of open) if (expires <= now) open.delete(key);
      const session = newToken();
      open.set(hashToken(session), { username, expires: now + challengeLife });
      return session;
    },
    check(session, username) {
      const known = open.get(hashToken(session));
      if (known?.username !== username) throw notAuthorized("Invalid session for the user.");
      if (known.expires <= clock.now()) {
        throw notAuthorized("Invalid session for the user, session is expired.");
      }
    },
    end: (session) => void open.delete(hashToken(session)),
  };
}
