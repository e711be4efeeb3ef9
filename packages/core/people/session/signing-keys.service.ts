import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { readSecret, signingAt } from "./signing-secret.rules.ts";

export type KeyDeps = Pick<Deps, "clock" | "config" | "secrets">;

interface SigningKey {
  /** By which a token names its key. */
  kid: string;
  bytes: Uint8Array;
}

interface SigningKeys {
  signing: SigningKey;
  /** All that verify, the signing one included. */
  all: readonly SigningKey[];
}

const keyOf = (text: string): SigningKey => ({
  kid: createHash("sha256").update(`kid ${text}`).digest("base64url").slice(0, 12),
  bytes: new TextEncoder().encode(text),
});

/** How old the keys may be for a token whose key is not among those known, in milliseconds. */
const UNKNOWN_KEY_MS = 10_000;

/** @throws AppError `unavailable` when the secret cannot be read, or is malformed */
async function readKeys(deps: KeyDeps, maxAgeMs?: number): Promise<SigningKeys> {
  try {
    const text = await deps.secrets.read(deps.config.sessionKeys, maxAgeMs);
    const secret = readSecret(text);
    const all = secret.next === undefined ? [secret.key] : [secret.key, secret.next];
    return { signing: keyOf(signingAt(secret, deps.clock.now())), all: all.map(keyOf) };
  } catch (cause) {
    throw new AppError("unavailable", "no_keys", "Signing in is not possible now. Try again.", {
      retryAfterSeconds: 5,
      cause,
    });
  }
}

/** The key that signs now. @throws AppError `unavailable` */
export const signingKey = async (deps: KeyDeps): Promise<SigningKey> =>
  (await readKeys(deps)).signing;

/** The key of that name; a key that is not known may have been added since. @throws AppError `unavailable` */
export async function verifyingKey(
  deps: KeyDeps,
  kid: string | undefined,
): Promise<Uint8Array | undefined> {
  const named = ({ all }: SigningKeys) => all.find((one) => one.kid === kid)?.bytes;
  return named(await readKeys(deps)) ?? named(await readKeys(deps, UNKNOWN_KEY_MS));
}
