const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

interface Life {
  /** How long an access token is good. */
  access: number;
  /** How long a session may go without a renewal. */
  unused: number;
  /** How long a session lasts however often it is renewed. */
  whole: number;
}

const STUDENT: Life = { access: 12 * HOUR_S, unused: 90 * DAY_S, whole: 180 * DAY_S };
const ADMIN: Life = { access: HOUR_S, unused: 12 * HOUR_S, whole: 7 * DAY_S };

/** How long the parts of a session last, in seconds. */
export const lifeOf = (isAdmin: boolean): Life => (isAdmin ? ADMIN : STUDENT);

/** No access token is good for longer, in seconds. */
export const ACCESS_MOST_S = STUDENT.access;

/** A user has at most so many sessions; a new one ends the one that was renewed longest ago. */
export const SESSIONS_MOST = 20;

/** For how long after a renewal the token that it replaced brings the same new one, in seconds. */
export const REPEATED_S = 120;

/** What a session's item says of its renewal tokens. Times in epoch seconds. */
export interface Renewable {
  /** When the user signed in. */
  at: number;
  /** When the session was last renewed; at first, when it began. */
  renewedAt: number;
  /** Digest of the secret that comes next. */
  hash: string;
  /** Digest of the secret from which that one was made; absent until the first renewal. */
  prev?: string | undefined;
}

/** When a session ends that is not renewed any more, in epoch seconds. */
export function endOf({ at, renewedAt }: Renewable, isAdmin: boolean): number {
  const { unused, whole } = lifeOf(isAdmin);
  return Math.min(renewedAt + unused, at + whole);
}

/**
 * What a renewal token brings, by the digest of its secret:
 * - `next`: it comes next, so a successor is made;
 * - `same`: its successor was made a moment ago and is told again, as two tabs or a lost answer ask;
 * - `other`: nobody has used its successor, whose answer was lost; another one takes its place;
 * - `reused`: its successor was used or replaced, so somebody else has a copy.
 */
export type Renewal = "next" | "same" | "other" | "reused";

export function renewalOf(
  { hash, prev, renewedAt }: Renewable,
  given: string,
  now: number,
): Renewal {
  if (given === hash) return "next";
  if (given !== prev) return "reused";
  return now - renewedAt <= REPEATED_S ? "same" : "other";
}

/** What a renewal token says of itself; only its secret proves anything. */
export interface RenewalToken {
  userId: string;
  sid: string;
  /** 32 bytes, as base64url. */
  secret: string;
}

const RENEWAL_TOKEN = /^r1\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([\w-]{22})\.([\w-]{43})$/;

export const writeRenewalToken = ({ userId, sid, secret }: RenewalToken): string =>
  `r1.${userId}.${sid}.${secret}`;

/** The parts of a renewal token; undefined for a text that is none. */
export function readRenewalToken(text: string): RenewalToken | undefined {
  const [, userId, sid, secret] = RENEWAL_TOKEN.exec(text) ?? [];
  return userId && sid && secret ? { userId, sid, secret } : undefined;
}
