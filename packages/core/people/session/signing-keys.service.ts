import { createHash } from "node:crypto";
import type { Deps } from "../../kernel/platform/deps.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { readSecret, signingAt } from "./signing-secret.rules.ts";

export type KeyDeps = Pick<Deps, "clock" | "config" | "secrets">;

interface SigningKey {
  /** The id that a token's header names. */
  kid: string;
  bytes: Uint8Array;
}

interface SigningKeys {
  signing: SigningKey;
  /** All keys that verify, including the signing key. */
  all: readonly SigningKey[];
}

const keyOf = (text: string): SigningKey => ({
  kid: createHash("sha256").update(`kid ${text}`).digest("base64url").slice(0, 12),
  bytes: new TextEncoder().encode(text),
});

/** If a token's key is unknown, keys older than this are read again; milliseconds. */
const UNKNOWN_KEY_MS = 10_000;

/** @throws AppError `unavailable` if the secret cannot be read or is malformed */
async function readKeys(deps: KeyDeps, maxAgeMs?: number): Promise<SigningKeys> {
  try {
    const text = await deps.secrets.read(deps.config.sessionKeys, maxAgeMs);
    const secret = readSecret(text);
    const all = secret.next === undefined ? [secret.key] : [secret.key, secret.next];
    return { signing: keyOf(signingAt(secret, deps.clock.now())), all: all.map(keyOf) };
  } catch (cause) {
    throw new AppError("unavailable", "no_keys", "Login isn't available right now. Try again.", {
      retryAfterSeconds: 5,
      cause,
    });
  }
}

/** The key that signs new tokens. @throws AppError `unavailable` */
export const signingKey = async (deps: KeyDeps): Promise<SigningKey> =>
  (await readKeys(deps)).signing;

/** The key with this id; an unknown key is looked up again in fresh keys. @throws AppError `unavailable` */
export async function verifyingKey(
  deps: KeyDeps,
  kid: string | undefined,
): Promise<Uint8Array | undefined> {
  const find = ({ all }: SigningKeys) => all.find((one) => one.kid === kid)?.bytes;
  return find(await readKeys(deps)) ?? find(await readKeys(deps, UNKNOWN_KEY_MS));
}
