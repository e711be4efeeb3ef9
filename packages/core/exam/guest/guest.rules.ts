import { HOUR } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { GuestInput, GuestPass } from "./guest.schema.ts";

/** How long a pass, its attempt and its report are kept. */
export const PASS_LIFETIME_MS = 30 * 24 * HOUR;

/** The lifetime of a probe's pass. A probe starts a test every minute and reads no report. */
export const PROBE_LIFETIME_MS = HOUR;

/** Length of the secret in bytes. */
export const SECRET_BYTES = 32;

const PREFIX = "guest_";
const TOKEN = /^guest_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([\w-]{43})$/;

/** Whether a bearer token looks like a guest's token; the service checks whether it is valid. */
export const isGuestToken = (token: string): boolean => token.startsWith(PREFIX);

export const tokenOf = (userId: string, secret: string): string => `${PREFIX}${userId}_${secret}`;

/** The parts of a guest's token; null if the text is not such a token. */
export function parseToken(token: string): { userId: string; secret: string } | null {
  const [, userId, secret] = TOKEN.exec(token) ?? [];
  return userId && secret ? { userId, secret } : null;
}

/** When a pass issued at `now` expires, in epoch milliseconds. */
export const passUntil = (now: number, { probe }: GuestInput = {}): number =>
  now + (probe ? PROBE_LIFETIME_MS : PASS_LIFETIME_MS);

/** A guest as a caller: no name, no email, and access to the pass's test only. */
export const guestOf = ({ userId, testId, until, probe }: GuestPass): Actor => ({
  userId,
  name: probe ? "Probe" : "Guest",
  email: "",
  isAdmin: false,
  guest: { testId, until },
});
