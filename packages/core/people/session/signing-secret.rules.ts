import * as z from "zod";
import { MAX_ACCESS_TOKEN_S } from "./session.rules.ts";

const Key = z.string().min(43);

/**
 * The secret with the keys of access tokens. Tokens of `next` are accepted immediately, and `next`
 * signs from `nextFrom` on (epoch seconds); tokens of `key` stay valid.
 */
const SigningSecret = z.object({
  key: Key,
  next: Key.optional(),
  nextFrom: z.int().default(0),
});
export type SigningSecret = z.infer<typeof SigningSecret>;

/** Parses the secret. @throws Error if the text is malformed */
export const readSecret = (text: string): SigningSecret => SigningSecret.parse(JSON.parse(text));

/** The key that signs at a time, in epoch milliseconds. */
export const signingAt = ({ key, next, nextFrom }: SigningSecret, now: number): string =>
  next !== undefined && nextFrom * 1000 <= now ? next : key;

/**
 * How long a new key waits before it signs, in seconds. By then every process has read it, because
 * no process caches the secret for longer than half of this time.
 */
const ROLLOUT_S = 600;

/**
 * The secret with a new key that will follow the current one.
 *
 * @throws Error while tokens signed with the key that this drops may still be valid
 */
export function nextSecret(text: string, fresh: string, now: number): string {
  const secret = readSecret(text);
  const until = (secret.nextFrom + MAX_ACCESS_TOKEN_S) * 1000;
  if (secret.next !== undefined && now < until) {
    const moment = new Date(until).toISOString();
    throw new Error(`Tokens of the previous key are valid until ${moment}. Wait until then.`);
  }
  const nextFrom = Math.floor(now / 1000) + ROLLOUT_S;
  return JSON.stringify({ key: signingAt(secret, now), next: Key.parse(fresh), nextFrom });
}
