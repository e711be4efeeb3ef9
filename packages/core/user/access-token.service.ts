import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import * as z from "zod";
import type { Deps } from "../platform/deps.ts";
import { AppError } from "../shared/error.ts";
import { type Claims, readClaims } from "./claims.rules.ts";

type TokenDeps = Pick<Deps, "clock" | "config">;

/** The one refusal, whatever the reason: a forger learns nothing from it. */
export const unauthenticated = (message = "Please sign in.") =>
  new AppError("unauthenticated", "unauthenticated", message);

/**
 * Verifies a Cognito access token: RS256 alone, by the pool's public keys, from the pool's issuer,
 * for this client, unexpired. Does not know which sign-ins have ended.
 *
 * @throws AppError `unauthenticated`, or `unavailable` when the keys cannot be fetched
 */
export async function verifyAccessToken(
  deps: TokenDeps,
  token: string | undefined,
): Promise<Claims> {
  if (token === undefined || !isCompactToken(token)) throw unauthenticated();
  const { config, clock } = deps;
  try {
    const { payload } = await jwtVerify(token, keysAt(config.jwksUrl), {
      algorithms: ["RS256"],
      issuer: config.tokenIssuer,
      currentDate: new Date(clock.now()),
      requiredClaims: ["sub", "exp", "client_id", "token_use", "origin_jti", "auth_time"],
    });
    if (payload.token_use !== "access" || payload.client_id !== config.userPoolClientId) {
      throw unauthenticated();
    }
    return readClaims(payload);
  } catch (error) {
    throw toAppError(error);
  }
}

const LONGEST_TOKEN = 8192;

/** Three parts of base64url, each in its only spelling: decoders let stray last bits pass. */
function isCompactToken(token: string): boolean {
  if (token.length > LONGEST_TOKEN || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return false;
  return token
    .split(".")
    .every((part) => Buffer.from(part, "base64url").toString("base64url") === part);
}

/** The pool's public keys, fetched when needed and at most once in 30 s for unknown ones. */
const keysByUrl = new Map<string, ReturnType<typeof createRemoteJWKSet>>();

function keysAt(url: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keysByUrl.get(url);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL(url), {
    cooldownDuration: 30_000,
    cacheMaxAge: 3_600_000,
    timeoutDuration: 3_000,
  });
  keysByUrl.set(url, keys);
  return keys;
}

/** What is the token's own fault; anything else means that the keys could not be had. */
function isTokenFault(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof z.ZodError
  );
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isTokenFault(error)) return unauthenticated();
  return new AppError("unavailable", "no_keys", "Signing in is not possible now. Try again.", {
    retryAfterSeconds: 5,
    cause: error,
  });
}
