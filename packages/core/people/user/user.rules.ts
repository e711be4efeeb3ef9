import type { Consent, ConsentView } from "./consent.schema.ts";
import { iso } from "../../kernel/shared/time.ts";

/** A session that has ended, listed until its last access token has expired. */
export interface EndedSession {
  sid: string;
  /** Epoch seconds. */
  exp: number;
  /** When it began (epoch seconds); absent in old entries. */
  authTime?: number | undefined;
}

/** Which sessions of a user have ended: single ones by id, and all that began before `validAfter`. */
export interface Endings {
  endedSessions: readonly EndedSession[];
  /** Epoch seconds. */
  validAfter?: number | undefined;
  /** The one session that stays valid although it began before that. */
  keptSession?: string | undefined;
}

/** How many ended sessions a profile lists by id. */
export const MAX_ENDED_SESSIONS = 50;

/**
 * Adds an ended session and drops those whose tokens have expired. When the list is full, the older
 * half is replaced by moving `validAfter` past it, which also ends every other session from before
 * then. So an ended session never becomes valid again. `now` in seconds.
 */
export function withEndedSession(before: Endings, ended: EndedSession, now: number): Endings {
  const { endedSessions, validAfter, keptSession } = before;
  const others = endedSessions.filter(({ sid, exp }) => sid !== ended.sid && exp > now);
  const all = [...others, ended];
  if (all.length <= MAX_ENDED_SESSIONS) return { ...before, endedSessions: all };
  const dated = all.flatMap((one) => (one.authTime === undefined ? [] : [one.authTime]));
  const middle = dated.toSorted((a, b) => a - b)[Math.floor(dated.length / 2)] ?? 0;
  const isCovered = ({ authTime = Infinity }: EndedSession) => authTime <= middle;
  return {
    endedSessions: all.filter((one) => !isCovered(one)),
    validAfter: Math.max(validAfter ?? 0, middle + 1),
    keptSession: all.some((one) => isCovered(one) && one.sid === keptSession)
      ? undefined
      : keptSession,
  };
}

/** Whether a token's session has ended, singly or because it began before `validAfter`. */
export function sessionEnded(
  { endedSessions, validAfter = 0, keptSession }: Endings,
  { sid, authTime }: { sid: string; authTime: number },
): boolean {
  const isTooOld = authTime < validAfter && sid !== keptSession;
  return isTooOld || endedSessions.some((one) => one.sid === sid);
}

export const consentView = (consent: Consent | undefined): ConsentView =>
  consent ? { by: consent.by, at: iso(consent.at * 1000) } : null;
