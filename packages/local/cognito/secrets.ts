import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { notAuthorized } from "./pool.ts";

const hashBytes = 32;

/** Hashes of passwords and codes: slow to compute, so slow to guess. */
export interface Hasher {
  /** A hash with its own salt: `scrypt:salt:hash`. */
  hash(secret: string): Promise<string>;
  /** Whether `secret` matches the hash. Without a hash it takes as long and returns false. */
  matches(secret: string, hashed: string | undefined): Promise<boolean>;
}

/** @param cost the work of a hash, a power of two; a hasher only reads hashes of its own cost */
export function createHasher(cost = 16_384): Hasher {
  const derive = (secret: string, salt: Buffer): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(secret.normalize("NFC"), salt, hashBytes, { N: cost, r: 8, p: 1 }, (error, hash) =>
        error ? reject(error) : resolve(hash),
      );
    });
  return {
    async hash(secret) {
      const salt = randomBytes(16);
      const hash = await derive(secret, salt);
      return `scrypt:${salt.toString("base64url")}:${hash.toString("base64url")}`;
    },
    async matches(secret, hashed) {
      const [, salt = "", hash = ""] = (hashed ?? unknownUser).split(":");
      const derived = await derive(secret, Buffer.from(salt, "base64url"));
      return timingSafeEqual(derived, Buffer.from(hash, "base64url")) && hashed !== undefined;
    },
  };
}

const unknownUser = `scrypt:${randomBytes(16).toString("base64url")}:${randomBytes(hashBytes).toString("base64url")}`;

/** An unguessable token that needs no slow hash. */
export const newToken = () => randomBytes(64).toString("base64url");

/** The hash that is kept of such a token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

export const newCode = () => randomInt(1_000_000).toString().padStart(6, "0");

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
