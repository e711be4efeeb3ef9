import { type JWTPayload, SignJWT, decodeProtectedHeader, errors, jwtVerify } from "jose";
import { createHash } from "node:crypto";
import * as z from "zod";
import { AppError } from "../../kernel/shared/error.ts";
import { type Claims, readClaims } from "./claims.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { readSecret, signingAt } from "./signing-secret.rules.ts";

/**
 * The error for every invalid token. It is always the same, so that a forger learns nothing from
 * it.
 */
export const unauthenticated = (message = "Log in to continue.") =>
  new AppError("unauthenticated", "unauthenticated", message);

const ALGORITHM = "HS256";
const AUDIENCE = "api";

/**
 * The issuer of a deployment's tokens. It contains the id of the user pool, because each deployment
 * has its own pool.
 */
const issuerOf = ({ config }: KeyDeps): string => `academy:${config.userPoolId}`;

/** Signs an access token with these claims. @throws AppError `unavailable` */
export function signAccessToken(deps: KeyDeps, claims: Claims): Promise<string> {
  const { userId, sid, authTime, issuedAt, exp } = claims;
  const payload = { sub: userId, sid, auth_time: authTime, iat: issuedAt, exp };
  return signOwnToken(deps, AUDIENCE, payload);
}

/** Signs a token of this deployment for one audience. @throws AppError `unavailable` */
export async function signOwnToken(
  deps: KeyDeps,
  audience: string,
  claims: JWTPayload & { sub: string; iat: number; exp: number },
): Promise<string> {
  const { kid, bytes } = await signingKey(deps);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid })
    .setIssuer(issuerOf(deps))
    .setAudience(audience)
    .sign(bytes);
}

/**
 * Verifies an access token; does not check whether its session has ended.
 *
 * @throws AppError `unauthenticated`, or `unavailable` if the keys cannot be read
 */
export async function verifyAccessToken(deps: KeyDeps, token: string | undefined): Promise<Claims> {
  const payload = await verifyOwnToken(deps, AUDIENCE, token);
  try {
    return readClaims(payload);
  } catch (error) {
    throw isTokenFault(error) ? unauthenticated() : error;
  }
}

/**
 * Verifies a token of this deployment: only HS256, signed with one of its keys, by its issuer, for
 * this audience, and not expired.
 *
 * @throws AppError `unauthenticated`, or `unavailable` if the keys cannot be read
 */
export async function verifyOwnToken(
  deps: KeyDeps,
  audience: string,
  token: string | undefined,
): Promise<JWTPayload> {
  if (token === undefined || !isCompactToken(token)) throw unauthenticated();
  try {
    const key = await verifyingKey(deps, kidOf(token));
    if (!key) throw unauthenticated();
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: issuerOf(deps),
      audience,
      currentDate: new Date(deps.clock.now()),
      requiredClaims: ["sub", "iat", "exp"],
    });
    return payload;
  } catch (error) {
    throw isTokenFault(error) ? unauthenticated() : error;
  }
}

const MAX_TOKEN_LENGTH = 8192;

/**
 * Whether a token has three parts in canonical base64url. Decoders would ignore extra bits at the
 * end of a part.
 */
function isCompactToken(token: string): boolean {
  if (token.length > MAX_TOKEN_LENGTH || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return false;
  return token
    .split(".")
    .every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}

/** The id of the key that a token claims to be signed with. */
function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    // The first part is not a JWT header.
    throw unauthenticated();
  }
}

const isTokenFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError || error instanceof z.ZodError;

export type KeyDeps = Pick<Deps, "clock" | "config" | "secrets">;

interface SigningKey {
  /** The id that a token's header names. */
  kid: string;
  bytes: Uint8Array;
}

interface SigningKeys {
  signing: SigningKey;
  /** All keys that verify tokens, including the signing key. */
  all: readonly SigningKey[];
}

const keyOf = (text: string): SigningKey => ({
  kid: createHash("sha256").update(`kid ${text}`).digest("base64url").slice(0, 12),
  bytes: new TextEncoder().encode(text),
});

/**
 * If a token names an unknown key, the keys are read again unless they are newer than this;
 * milliseconds.
 */
const UNKNOWN_KEY_MS = 10_000;

/** @throws AppError `unavailable` if the secret cannot be read or is malformed */
export async function readKeys(deps: KeyDeps, maxAgeMs?: number): Promise<SigningKeys> {
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
const signingKey = async (deps: KeyDeps): Promise<SigningKey> => (await readKeys(deps)).signing;

/**
 * The key with this id. If it is unknown, the keys are read again.
 * @throws AppError `unavailable`
 */
async function verifyingKey(
  deps: KeyDeps,
  kid: string | undefined,
): Promise<Uint8Array | undefined> {
  const find = ({ all }: SigningKeys) => all.find((one) => one.kid === kid)?.bytes;
  return find(await readKeys(deps)) ?? find(await readKeys(deps, UNKNOWN_KEY_MS));
}
