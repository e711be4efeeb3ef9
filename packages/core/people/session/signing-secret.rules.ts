import * as z from "zod";
import { ACCESS_MOST_S } from "./session.rules.ts";

const Key = z.string().min(43);

/**
 * The secret that signs access tokens. `next` verifies at once and signs from `nextFrom` on (epoch
 * seconds), while `key` goes on verifying.
 */
const SigningSecret = z.object({
  key: Key,
  next: Key.optional(),
  nextFrom: z.int().default(0),
});
export type SigningSecret = z.infer<typeof SigningSecret>;

/** @throws Error for a text that is no such secret */
export const readSecret = (text: string): SigningSecret => SigningSecret.parse(JSON.parse(text));

/** The key that signs at a time, in epoch milliseconds. */
export const signingAt = ({ key, next, nextFrom }: SigningSecret, now: number): string =>
  next !== undefined && nextFrom * 1000 <= now ? next : key;

/** Every process has read a new key before it signs: none keeps the secret for longer than half of this. */
const KNOWN_S = 600;

/**
 * The secret with a key that is to follow the present one.
 *
 * @throws Error while tokens of the key that this would drop may still be about
 */
export function nextSecret(text: string, fresh: string, now: number): string {
  const secret = readSecret(text);
  const until = (secret.nextFrom + ACCESS_MOST_S) * 1000;
  if (secret.next !== undefined && now < until) {
    const moment = new Date(until).toISOString();
    throw new Error(`Tokens of the key before this one are good until ${moment}. Wait until then.`);
  }
  const nextFrom = Math.floor(now / 1000) + KNOWN_S;
  return JSON.stringify({ key: signingAt(secret, now), next: Key.parse(fresh), nextFrom });
}
