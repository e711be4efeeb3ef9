import { isProtected, type Trusted } from "../../kernel/shared/staff-role.rules.ts";

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

interface Lifetime {
  /** How long an access token is valid. */
  access: number;
  /** How long a session lasts without a renewal. */
  idle: number;
  /** How long a session lasts in total, however often it is renewed. */
  total: number;
}

const STUDENT: Lifetime = { access: 12 * HOUR_S, idle: 90 * DAY_S, total: 180 * DAY_S };
const PROTECTED: Lifetime = { access: HOUR_S, idle: 12 * HOUR_S, total: 7 * DAY_S };

/**
 * How long sessions and access tokens last, in seconds. They are shorter for protected
 * accounts.
 */
export const lifetimeOf = (owner: Trusted): Lifetime => (isProtected(owner) ? PROTECTED : STUDENT);

/** The longest lifetime of any access token, in seconds. */
export const MAX_ACCESS_TOKEN_S = STUDENT.access;

/** The most sessions of one user. A further login ends the session that was renewed longest ago. */
export const MAX_SESSIONS = 20;

/** For how many seconds after a renewal the old token returns the same new token again. */
export const REPEAT_S = 120;

/** The part of a session's item that concerns its renewal. Times in epoch seconds. */
export interface Renewable {
  /** When the user logged in. */
  at: number;
  /** When the session was last renewed; initially, when it began. */
  renewedAt: number;
  /** Digest of the current secret. */
  hash: string;
  /** Digest of the previous secret, from which the current one was derived; absent at first. */
  prev?: string | undefined;
}

/** When a session ends unless it is renewed again, in epoch seconds. */
export function endOf({ at, renewedAt }: Renewable, owner: Trusted): number {
  const { idle, total } = lifetimeOf(owner);
  return Math.min(renewedAt + idle, at + total);
}

/**
 * What to do with a renewal token, by the digest of its secret:
 * - `renew`: it is the current token, so create its successor;
 * - `repeat`: its successor was created a moment ago; return it again, because two tabs renewed at
 *   the same time or a response was lost;
 * - `replace`: its successor was never used, so its response was lost; create another successor;
 * - `reused`: its successor was used or replaced, so someone else has a copy.
 */
export type Renewal = "renew" | "repeat" | "replace" | "reused";

export function renewalOf(
  { hash, prev, renewedAt }: Renewable,
  given: string,
  now: number,
): Renewal {
  if (given === hash) return "renew";
  if (given !== prev) return "reused";
  return now - renewedAt <= REPEAT_S ? "repeat" : "replace";
}

/** The parts of a renewal token; only the secret proves anything. */
export interface RenewalToken {
  userId: string;
  sid: string;
  /** 32 bytes, as base64url. */
  secret: string;
}

const RENEWAL_TOKEN = /^r1\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{22})\.([\w-]{43})$/;

export const writeRenewalToken = ({ userId, sid, secret }: RenewalToken): string =>
  `r1.${userId}.${sid}.${secret}`;

/** Parses a renewal token; undefined if the text is malformed. */
export function readRenewalToken(text: string): RenewalToken | undefined {
  const [, userId, sid, secret] = RENEWAL_TOKEN.exec(text) ?? [];
  return userId && sid && secret ? { userId, sid, secret } : undefined;
}
