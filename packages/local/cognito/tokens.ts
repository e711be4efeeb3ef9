import { randomUUID } from "node:crypto";
import {
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from "jose";
import type { JWK, JWTPayload } from "jose";
import { madeOnce } from "../disk/made-once.ts";
import { notAuthorized } from "./pool.ts";
import { type Identity, nameOf, type PoolSession, type PoolUser } from "./pool-store.ts";

/** Seconds for which an access or id token is valid. */
export const tokenSeconds = 3600;

/** Without this scope an access token cannot read or change its user. */
export const OWN_ACCOUNT = "aws.cognito.signin.user.admin";

export interface Tokens {
  /** The public half of the signing key, as served under /.well-known/jwks.json. */
  readonly jwks: { keys: JWK[] };
  issue(user: PoolUser, session: PoolSession): Promise<{ access: string; id: string }>;
  /** The user of an access token, or Cognito's error. Does not know about revocations. */
  verifyAccess(token: string): Promise<{ username: string; originJti: string; scopes: string[] }>;
}

interface TokenOptions {
  folder: string | undefined;
  issuer: string;
  clientId: string;
  clock: { now(): number };
}

/** Signs RS256 tokens with its own key, created once and readable by its owner only. */
export async function createTokens(options: TokenOptions): Promise<Tokens> {
  const privateJwk = await loadKey(options.folder);
  const { kty, n, e } = privateJwk;
  const publicJwk: JWK = { kty, n, e, alg: "RS256", use: "sig" };
  publicJwk.kid = await calculateJwkThumbprint(publicJwk);
  const privateKey = await importJWK(privateJwk, "RS256");
  const publicKey = await importJWK(publicJwk, "RS256");
  const header = { alg: "RS256", kid: publicJwk.kid };

  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader(header).sign(privateKey);

  return {
    jwks: { keys: [publicJwk] },
    async issue(user, session) {
      const iat = Math.floor(options.clock.now() / 1000);
      const shared = sharedClaims(user, session, options.issuer, iat);
      const [access, id] = await Promise.all([
        sign({ ...shared, ...accessClaims(user, session, options.clientId) }),
        sign({ ...shared, ...idClaims(user, options.clientId) }),
      ]);
      return { access, id };
    },
    async verifyAccess(token) {
      const { payload } = await jwtVerify(token, publicKey, {
        algorithms: ["RS256"],
        issuer: options.issuer,
        currentDate: new Date(options.clock.now()),
      }).catch((error: unknown) => {
        if (error instanceof errors.JWTExpired) throw notAuthorized("Access Token has expired");
        throw notAuthorized("Invalid Access Token");
      });
      const { username, origin_jti: originJti, token_use: use, client_id: client, scope } = payload;
      const good = use === "access" && client === options.clientId;
      if (!good || typeof username !== "string" || typeof originJti !== "string")
        throw notAuthorized("Invalid Access Token");
      return { username, originJti, scopes: typeof scope === "string" ? scope.split(" ") : [] };
    },
  };
}

const sharedClaims = (user: PoolUser, session: PoolSession, issuer: string, iat: number) => ({
  sub: user.sub,
  ...(user.groups.length > 0 && { "cognito:groups": user.groups }),
  iss: issuer,
  origin_jti: session.originJti,
  event_id: randomUUID(),
  auth_time: Math.floor(session.signedInAt / 1000),
  iat,
  exp: iat + tokenSeconds,
});

const accessClaims = (user: PoolUser, session: PoolSession, clientId: string) => ({
  client_id: clientId,
  token_use: "access",
  scope: session.scope ?? OWN_ACCOUNT,
  jti: randomUUID(),
  username: nameOf(user),
});

const idClaims = (user: PoolUser, clientId: string) => ({
  aud: clientId,
  token_use: "id",
  jti: randomUUID(),
  "cognito:username": nameOf(user),
  ...(user.identities && { identities: user.identities.map(wireIdentity) }),
  ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
  ...user.attributes,
});

/** Cognito's form of an identity, in tokens and in the attribute of that name. */
export const wireIdentity = ({ providerName, userId, linkedAt }: Identity) => ({
  dateCreated: String(linkedAt),
  userId,
  providerName,
  providerType: providerName,
  issuer: null,
  primary: "true",
});

const loadKey = (folder: string | undefined): Promise<JWK> =>
  madeOnce(folder, "signing-key.json", {
    make: newKey,
    // Only this file writes it, so a file that can be read contains this key.
    parse: (text) => JSON.parse(text) as JWK,
  });

async function newKey(): Promise<JWK> {
  const pair = await generateKeyPair("RS256", { extractable: true });
  return exportJWK(pair.privateKey);
}
