import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import * as z from "zod";
import { AppError } from "../../kernel/shared/error.ts";
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
export function signAccessToken(deps: KeyDeps, claims: Claims): Promise<string> {
  const { userId, sid, authTime, issuedAt, exp } = claims;
  const said = { sub: userId, sid, auth_time: authTime, iat: issuedAt, exp };
  return signOwnToken(deps, AUDIENCE, said);
}

/** A token of this deployment, for one audience alone. @throws AppError `unavailable` */
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
 * Verifies an access token. Does not know which sessions have ended.
 *
 * @throws AppError `unauthenticated`, or `unavailable` when the keys cannot be read
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
 * Verifies a token of this deployment: HS256 alone, by one of its keys, of its issuer, for this
 * audience, unexpired.
 *
 * @throws AppError `unauthenticated`, or `unavailable` when the keys cannot be read
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
