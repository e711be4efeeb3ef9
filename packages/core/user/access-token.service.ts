import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { AppError } from "../shared/error.ts";
import { type Claims, readClaims } from "./claims.rules.ts";
import { type KeyDeps, signingKey, verifyingKey } from "./signing-keys.service.ts";

/** The one refusal, whatever the reason: a forger learns nothing from it. */
export const unauthenticated = (message = "Please sign in.") =>
  new AppError("unauthenticated", "unauthenticated", message);

const ALGORITHM = "HS256";
const AUDIENCE = "api";

/** Every deployment has a user pool of its own. */
const issuerOf = ({ config }: KeyDeps): string => `academy:${config.userPoolId}`;

/** An access token that says these claims. @throws AppError `unavailable` */
export async function signAccessToken(deps: KeyDeps, claims: Claims): Promise<string> {
  const { kid, bytes } = await signingKey(deps);
  const { userId, sid, authTime, issuedAt, exp } = claims;
  return new SignJWT({ sid, auth_time: authTime })
    .setProtectedHeader({ alg: ALGORITHM, kid })
    .setSubject(userId)
    .setIssuer(issuerOf(deps))
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(exp)
    .sign(bytes);
}

/**
 * Verifies an access token: HS256 alone, by one of this deployment's keys, of its issuer, for the
 * API, unexpired. Does not know which sessions have ended.
 *
 * @throws AppError `unauthenticated`, or `unavailable` when the keys cannot be read
 */
export async function verifyAccessToken(deps: KeyDeps, token: string | undefined): Promise<Claims> {
  if (token === undefined || !isCompactToken(token)) throw unauthenticated();
  try {
    const key = await verifyingKey(deps, kidOf(token));
    if (!key) throw unauthenticated();
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: issuerOf(deps),
      audience: AUDIENCE,
      currentDate: new Date(deps.clock.now()),
      requiredClaims: ["sub", "sid", "auth_time", "iat", "exp"],
    });
    return readClaims(payload);
  } catch (error) {
    throw isTokenFault(error) ? unauthenticated() : error;
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

/** The name of the key that a token says it was signed by. */
function kidOf(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    // The first part is no header.
    throw unauthenticated();
  }
}

const isTokenFault = (error: unknown): boolean =>
  error instanceof errors.JOSEError || error instanceof z.ZodError;
