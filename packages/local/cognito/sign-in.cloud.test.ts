import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { createRemoteJWKSet, decodeJwt, jwtVerify, SignJWT } from "jose";
import { generateKeyPairSync } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  app,
  newUser,
  password,
  pool,
  refresh,
  refusal,
  signIn,
  startCognito,
} from "./cognito.fixture.ts";
import type { TestCognito } from "./cognito.fixture.ts";
import { createHasher } from "./secrets.ts";

let cognito: TestCognito;
beforeEach(async () => void (cognito = await startCognito()));
afterEach(() => cognito.stop());

const email = "asha@school.test";
const named = { ...pool, Username: email };
const getUser = (AccessToken: string) =>
  cognito.client.send(new sdk.GetUserCommand({ AccessToken }));

function verify(token: string) {
  const keys = createRemoteJWKSet(
    new URL(`${cognito.url}/${pool.UserPoolId}/.well-known/jwks.json`),
  );
  return jwtVerify(token, keys, {
    algorithms: ["RS256"],
    issuer: "http://issuer.test/local_pool",
    currentDate: new Date(cognito.clock.now()),
  });
}

test("a login gives tokens that can be verified by the pool's public keys", async () => {
  const username = await newUser(cognito, email);
  await cognito.client.send(new sdk.CreateGroupCommand({ ...pool, GroupName: "admins" }));
  await cognito.client.send(new sdk.AdminAddUserToGroupCommand({ ...named, GroupName: "admins" }));
  const { access, id, answer } = await signIn(cognito, email);
  expect(answer.AuthenticationResult).toMatchObject({ ExpiresIn: 3600, TokenType: "Bearer" });
  const now = cognito.clock.now() / 1000;
  const uuid: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
  const shared = {
    sub: uuid,
    "cognito:groups": ["admins"],
    iss: "http://issuer.test/local_pool",
    origin_jti: uuid,
    event_id: uuid,
    jti: uuid,
    auth_time: now,
    iat: now,
    exp: now + 3600,
  };
  expect((await verify(access)).payload).toEqual({
    ...shared,
    client_id: "local-client",
    token_use: "access",
    scope: "aws.cognito.signin.user.admin",
    username,
  });
  expect((await verify(id)).payload).toEqual({
    ...shared,
    aud: "local-client",
    token_use: "id",
    "cognito:username": username,
    email,
    email_verified: true,
    name: "Asha Rao",
  });
});

test("a token signed by another key is refused", async () => {
  await newUser(cognito, email);
  const { access } = await signIn(cognito, email);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { kid } = (await verify(access)).protectedHeader;
  const forged = await new SignJWT(decodeJwt(access))
    .setProtectedHeader({ alg: "RS256", kid: kid ?? "" })
    .sign(privateKey);
  await expect(verify(forged)).rejects.toThrow("signature verification failed");
  expect(await refusal(getUser(forged))).toBe("NotAuthorizedException: Invalid Access Token");
});

test("an id token, an expired token or other text gives no access", async () => {
  await newUser(cognito, email);
  const { access, id } = await signIn(cognito, email);
  const invalid = "NotAuthorizedException: Invalid Access Token";
  expect(await refusal(getUser(id))).toBe(invalid);
  expect(await refusal(getUser("a.b.c"))).toBe(invalid);
  expect((await getUser(access)).UserAttributes).toContainEqual({ Name: "email", Value: email });
  cognito.clock.time += 3600_000;
  expect(await refusal(getUser(access))).toBe("NotAuthorizedException: Access Token has expired");
});

test("neither answer nor time of a failed login says whether the user exists", async () => {
  await newUser(cognito, email);
  const hashesOf = async (name: string) => {
    const before = cognito.hashes.length;
    const answer = await refusal(signIn(cognito, name, "not the password"));
    expect(answer).toBe("NotAuthorizedException: Incorrect username or password.");
    return cognito.hashes.slice(before);
  };
  expect(await hashesOf(email)).toEqual(["matches"]);
  expect(await hashesOf("unknown@school.test")).toEqual(["matches"]);
});

test("a user without a password costs a failed login the same time", async () => {
  const hasher = createHasher();
  const began = process.cpuUsage();
  expect(await hasher.matches(password, undefined)).toBe(false);
  const { user, system } = process.cpuUsage(began);
  // Without hashing, this takes some microseconds; with hashing, tens of thousands on any machine.
  expect(user + system).toBeGreaterThan(5_000);
});

test("a user can log in themselves only by the flows that the client allows, and not sign up", async () => {
  await newUser(cognito, email);
  const initiate = (AuthFlow: sdk.AuthFlowType, clientId = app.ClientId) =>
    cognito.client.send(
      new sdk.InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow,
        AuthParameters: { USERNAME: email.toUpperCase(), PASSWORD: password },
      }),
    );
  expect((await initiate("USER_PASSWORD_AUTH")).AuthenticationResult?.TokenType).toBe("Bearer");
  expect(await refusal(initiate("ADMIN_USER_PASSWORD_AUTH"))).toMatch(/^InvalidParameter/);
  expect(await refusal(initiate("USER_PASSWORD_AUTH", "other"))).toBe(
    "ResourceNotFoundException: User pool client other does not exist.",
  );
  const signUp = { ...app, Username: "new@school.test", Password: password };
  expect(await refusal(cognito.client.send(new sdk.SignUpCommand(signUp)))).toBe(
    "NotAuthorizedException: SignUp is not permitted for this user pool",
  );
});

test("a session is refreshed for thirty days from its login", async () => {
  await newUser(cognito, email);
  const first = await signIn(cognito, email);
  cognito.clock.time += 29 * 86_400_000;
  const { AuthenticationResult: again } = await refresh(cognito, first.refresh);
  expect(again?.RefreshToken).toBeUndefined();
  const [old, fresh] = [decodeJwt(first.access), decodeJwt(again?.AccessToken ?? "")];
  expect([fresh.origin_jti, fresh.auth_time]).toEqual([old.origin_jti, old.auth_time]);
  expect(fresh.iat).toBe((old.iat ?? 0) + 29 * 86_400);
  expect(fresh.jti).not.toBe(old.jti);
  cognito.clock.time += 86_400_000;
  expect(await refusal(refresh(cognito, first.refresh))).toBe(
    "NotAuthorizedException: Refresh Token has expired",
  );
  expect(await refusal(refresh(cognito, "made-up"))).toBe(
    "NotAuthorizedException: Invalid Refresh Token",
  );
});

test("logging out ends that session and no other", async () => {
  await newUser(cognito, email);
  const [one, other] = [await signIn(cognito, email), await signIn(cognito, email)];
  const revoke = (Token: string) =>
    cognito.client.send(new sdk.RevokeTokenCommand({ ...app, Token }));
  await revoke(one.refresh);
  await revoke(one.refresh);
  expect(await refusal(refresh(cognito, one.refresh))).toBe(
    "NotAuthorizedException: Refresh Token has been revoked",
  );
  expect(await refusal(getUser(one.access))).toBe(
    "NotAuthorizedException: Access Token has been revoked",
  );
  await getUser(other.access);
  await refresh(cognito, other.refresh);
  expect(await refusal(revoke(one.access))).toMatch(/^UnsupportedTokenTypeException/);
});

test("a global logout ends every session of the user", async () => {
  await newUser(cognito, email);
  const outs = [
    (AccessToken: string) => cognito.client.send(new sdk.GlobalSignOutCommand({ AccessToken })),
    () => cognito.client.send(new sdk.AdminUserGlobalSignOutCommand(named)),
  ];
  for (const signOut of outs) {
    const [one, other] = [await signIn(cognito, email), await signIn(cognito, email)];
    await signOut(one.access);
    for (const session of [one, other]) {
      expect(await refusal(getUser(session.access))).toMatch("Access Token has been revoked");
      expect(await refusal(refresh(cognito, session.refresh))).toMatch("has been revoked");
    }
  }
});

test("a disabled user is refused everywhere until enabled", async () => {
  await newUser(cognito, email);
  const { access, refresh: token } = await signIn(cognito, email);
  await cognito.client.send(new sdk.AdminDisableUserCommand(named));
  const disabled = "NotAuthorizedException: User is disabled.";
  expect(await refusal(signIn(cognito, email))).toBe(disabled);
  expect(await refusal(refresh(cognito, token))).toBe(disabled);
  expect(await refusal(getUser(access))).toBe(disabled);
  expect(await refusal(signIn(cognito, email, "not the password"))).toMatch("Incorrect username");
  await cognito.client.send(new sdk.AdminEnableUserCommand(named));
  await refresh(cognito, token);
  await signIn(cognito, email);
});

test("deleting a user ends their sessions", async () => {
  await newUser(cognito, email);
  const { access, refresh: token } = await signIn(cognito, email);
  await cognito.client.send(new sdk.AdminDeleteUserCommand(named));
  expect(await refusal(refresh(cognito, token))).toMatch("Refresh Token has been revoked");
  expect(await refusal(getUser(access))).toMatch("Access Token has been revoked");
});
