import { randomUUID } from "node:crypto";
import { CODE_CHALLENGE, hashToken, newToken } from "./secrets.ts";
import {
  CognitoError,
  type Operation,
  type Pool,
  checkClient,
  checkPool,
  invalidParameter,
  namedUser,
  notAuthorized,
  wrongPassword,
} from "./pool.ts";
import type { Input } from "./input.ts";
import { nameOf, type PoolSession, type PoolUser } from "./pool-store.ts";
import { OWN_ACCOUNT, tokenSeconds } from "./tokens.ts";
import { attributesOf } from "./users.operations.ts";

const sessionLife = 30 * 24 * 3_600_000;

/** Signs a user in with a password or refresh token, on the app's own authority. */
export const AdminInitiateAuth: Operation = (pool, input) => {
  checkPool(pool, input);
  return initiateAuth(pool, input, "ADMIN_USER_PASSWORD_AUTH");
};

export const InitiateAuth: Operation = (pool, input) =>
  initiateAuth(pool, input, "USER_PASSWORD_AUTH");

async function initiateAuth(pool: Pool, input: Input, passwordFlow: string): Promise<object> {
  checkClient(pool, input);
  const flow = input.text("AuthFlow");
  if (flow === passwordFlow) return signIn(pool, input);
  if (flow === "REFRESH_TOKEN_AUTH" || flow === "REFRESH_TOKEN") return refresh(pool, input);
  throw invalidParameter(`Auth flow not enabled for this client: ${flow}`);
}

function authParameter(input: Input, name: string): string {
  const value = input.texts("AuthParameters")[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/** An unknown user costs the same hash as a wrong password and gets the same answer. */
async function signIn(pool: Pool, input: Input): Promise<object> {
  const username = authParameter(input, "USERNAME");
  const tried = pool.store.users.find(username);
  const matches = await pool.hasher.matches(authParameter(input, "PASSWORD"), tried?.password);
  const user = pool.store.users.find(username);
  if (!matches || !user || user.password !== tried?.password) throw wrongPassword();
  if (!user.enabled) throw notAuthorized("User is disabled.");
  if (user.status === "FORCE_CHANGE_PASSWORD") return newPasswordChallenge(user);
  return user.asksForCode ? codeChallenge(pool, user) : completeSignIn(pool, user);
}

/** The result of a completed login. */
export async function completeSignIn(pool: Pool, user: PoolUser): Promise<object> {
  const { session, refreshToken } = await beginSession(pool, user);
  return tokensFor(pool, user, session, { RefreshToken: refreshToken });
}

/** Starts a session; only the caller knows its refresh token. */
export async function beginSession(pool: Pool, user: PoolUser, scope?: string) {
  const refreshToken = newToken();
  const now = pool.clock.now();
  const session: PoolSession = {
    kind: "session",
    tokenHash: hashToken(refreshToken),
    username: nameOf(user),
    originJti: randomUUID(),
    signedInAt: now,
    expires: now + sessionLife,
    revoked: false,
    scope,
  };
  await pool.store.sessions.put(session);
  return { session, refreshToken };
}

const codeChallenge = (pool: Pool, user: PoolUser) => ({
  ChallengeName: CODE_CHALLENGE,
  Session: pool.challenges.begin(nameOf(user)),
  ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
});

/**
 * The challenge as Cognito gives it. A call that answers it is not imitated, because the product
 * sets passwords itself.
 */
const newPasswordChallenge = (user: PoolUser) => ({
  ChallengeName: "NEW_PASSWORD_REQUIRED",
  Session: newToken(),
  ChallengeParameters: {
    USER_ID_FOR_SRP: user.sub,
    requiredAttributes: "[]",
    userAttributes: JSON.stringify({ email: user.email, ...user.attributes }),
  },
});

async function refresh(pool: Pool, input: Input): Promise<object> {
  const session = pool.store.sessions.get(hashToken(authParameter(input, "REFRESH_TOKEN")));
  if (!session) throw notAuthorized("Invalid Refresh Token");
  if (session.revoked) throw notAuthorized("Refresh Token has been revoked");
  if (session.expires <= pool.clock.now()) throw notAuthorized("Refresh Token has expired");
  const user = pool.store.users.get(session.username);
  if (!user.enabled) throw notAuthorized("User is disabled.");
  return tokensFor(pool, user, session, {});
}

async function tokensFor(pool: Pool, user: PoolUser, session: PoolSession, more: object) {
  const { access, id } = await pool.tokens.issue(user, session);
  return {
    ChallengeParameters: {},
    AuthenticationResult: {
      AccessToken: access,
      IdToken: id,
      ExpiresIn: tokenSeconds,
      TokenType: "Bearer",
      ...more,
    },
  };
}

/** The user and session of a call's access token, if neither has ended. */
export async function tokenHolder(pool: Pool, input: Input) {
  const { username, originJti, scopes } = await pool.tokens.verifyAccess(input.text("AccessToken"));
  const session = pool.store.sessions.withOrigin(username, originJti);
  if (!session || session.revoked) throw notAuthorized("Access Token has been revoked");
  if (!scopes.includes(OWN_ACCOUNT)) {
    throw notAuthorized("Access Token does not have required scopes");
  }
  const user = pool.store.users.get(username);
  if (!user.enabled) throw notAuthorized("User is disabled.");
  return { user, session };
}

export const GetUser: Operation = async (pool, input) => {
  const { user } = await tokenHolder(pool, input);
  return { Username: nameOf(user), UserAttributes: attributesOf(user) };
};

export const GlobalSignOut: Operation = async (pool, input) => {
  const { user } = await tokenHolder(pool, input);
  await pool.store.sessions.revoke(pool.store.sessions.of(nameOf(user)));
  return {};
};

export const AdminUserGlobalSignOut: Operation = async (pool, input) => {
  await pool.store.sessions.revoke(pool.store.sessions.of(nameOf(namedUser(pool, input))));
  return {};
};

/** Ends one session: its refresh token and every access token issued from it. */
export const RevokeToken: Operation = async (pool, input) => {
  checkClient(pool, input);
  const token = input.text("Token");
  if (token.split(".").length === 3) {
    throw new CognitoError("UnsupportedTokenTypeException", "Unsupported token type.");
  }
  const session = pool.store.sessions.get(hashToken(token));
  if (session) await pool.store.sessions.revoke([session]);
  return {};
};

/** Only the product may create users, as the stacks configure it. */
export const SignUp: Operation = (pool, input) => {
  checkClient(pool, input);
  return Promise.reject(notAuthorized("SignUp is not permitted for this user pool"));
};
