import { HOUR } from "../../kernel/shared/time.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import type { GuestPass } from "./guest.schema.ts";

/** How long a pass, its attempt and its report are kept: 30 days. */
export const PASS_MS = 30 * 24 * HOUR;

/** Bytes of the secret: 256 bits. */
export const SECRET_BYTES = 32;

const PREFIX = "guest_";
const TOKEN = /^guest_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([\w-]{43})$/;

/** Whether a bearer token calls itself a guest's; whether it is one, only the service knows. */
export const isGuestToken = (token: string): boolean => token.startsWith(PREFIX);

export const tokenOf = (userId: string, secret: string): string => `${PREFIX}${userId}_${secret}`;

/** The parts of a guest's token; null for any other text. */
export function parseToken(token: string): { userId: string; secret: string } | null {
  const [, userId, secret] = TOKEN.exec(token) ?? [];
  return userId && secret ? { userId, secret } : null;
}

/** Until when a pass made at `now` holds; epoch milliseconds. */
export const passUntil = (now: number): number => now + PASS_MS;

/** A guest as the caller of a call: no name, no address, no rights but on the pass's test. */
export const guestOf = ({ userId, testId, until }: GuestPass): Actor => ({
  userId,
  name: "Guest",
  email: "",
  isAdmin: false,
  guest: { testId, until },
});
