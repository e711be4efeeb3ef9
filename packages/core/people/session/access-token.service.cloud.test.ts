import { createHmac, generateKeyPairSync, sign } from "node:crypto";
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { renew } from "./session.service.ts";
import { authenticate } from "./user-access.service.ts";
import * as Users from "../sign-in/user.service.ts";
import { password, refusal, testUsers } from "../sign-in/user.fixture.ts";

const users = testUsers();
const refused = "unauthenticated unauthenticated";
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const own = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A token signed with the test's own key instead of the academy's. */
function forge(header: { alg: string; kid?: string | undefined }, payload: object): string {
  const input = `${part(header)}.${part(payload)}`;
  const signature = sign("sha256", Buffer.from(input), own.privateKey);
  return `${input}.${signature.toString("base64url")}`;
}

/** A token signed with a secret, by the hash algorithm in its header. */
function signedWith(
  header: { alg: string; kid?: string | undefined },
  payload: object,
  key: string,
) {
  const input = `${part(header)}.${part(payload)}`;
  const mac = createHmac(`sha${header.alg.slice(2)}`, key).update(input);
  return `${input}.${mac.digest("base64url")}`;
}

const check = (token: string | undefined) => refusal(authenticate(users.deps, token));

/** The same services with another way to read secrets. */
const withSecrets = (read: Deps["secrets"]["read"]): Deps => ({
  ...users.deps,
  secrets: { ...users.deps.secrets, read },
});
const keys = (value: object) => withSecrets(async () => JSON.stringify(value));
const login = (deps: Deps, email: string) =>
  Users.login(deps, { email, password }, { ip: "192.0.2.1" });

test("refuses malformed tokens", async () => {
  const { session } = await users.registered();
  const { token } = session;
  const [header = "", payload = "", signature = ""] = token.split(".");
  expect(await check(token)).toBe("not refused");
  const wrong = [
    undefined,
    "",
    "a.b.c",
    "..",
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${token}.`,
    `${token}.${signature}`,
    `Bearer ${token}`,
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    "x".repeat(100_000),
    session.refreshToken,
  ];
  for (const one of wrong) expect(await check(one)).toBe(refused);
});

test("refuses another encoding of a valid signature", async () => {
  const { token } = (await users.registered()).session;
  const last = token.at(-1) ?? "";
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const sameBytes = alphabet.split("").filter((char) => {
    const other = token.slice(0, -1) + char;
    const bytes = (text: string) => Buffer.from(text.split(".")[2] ?? "", "base64url");
    return char !== last && bytes(other).equals(bytes(token));
  });
  expect(sameBytes.length).toBeGreaterThan(0);
  for (const char of sameBytes) expect(await check(token.slice(0, -1) + char)).toBe(refused);
});

test("refuses a token without a signature or signed with a public value", async () => {
  const { token } = (await users.registered()).session;
  const { kid } = decodeProtectedHeader(token);
  const payload = decodeJwt(token);
  for (const alg of ["none", "None", "NONE"]) {
    expect(await check(`${part({ alg, kid })}.${part(payload)}.`)).toBe(refused);
    expect(await check(`${part({ alg, kid })}.${part(payload)}.AA`)).toBe(refused);
  }
  for (const key of ["", kid ?? "", payload.sub ?? "", "null", "undefined"]) {
    expect(await check(signedWith({ alg: "HS256", kid }, payload, key))).toBe(refused);
  }
});

test("refuses a token signed with another key, whatever its header claims", async () => {
  const { token } = (await users.registered()).session;
  const { kid } = decodeProtectedHeader(token);
  const payload = decodeJwt(token);
  const jwk = own.publicKey.export({ format: "jwk" });
  const headers = [
    { alg: "HS256", kid },
    { alg: "RS256", kid },
    { alg: "RS256", kid: "other" },
    { alg: "RS256" },
    { alg: "RS256", kid, jwk },
    { alg: "RS256", kid, jku: "http://127.0.0.1:1/keys" },
    { alg: "RS256", kid, crit: ["exp"] },
    { alg: "PS256", kid },
  ];
  for (const header of headers) expect(await check(forge(header, payload))).toBe(refused);
});

test("refuses changed claims with the original signature", async () => {
  const { token } = (await users.registered()).session;
  const [header, , signature] = token.split(".");
  const changed = { ...decodeJwt(token), sub: "00000000-0000-4000-8000-000000000000" };
  expect(await check(`${header}.${part(changed)}.${signature}`)).toBe(refused);
});

test("refuses valid tokens of another deployment and of the directory", async () => {
  const { session } = await users.registered();
  const { deps } = users;
  const elsewhere = { ...deps, config: { ...deps.config, userPoolId: "ap-south-1_Other" } };
  expect(await refusal(authenticate(elsewhere, session.token))).toBe(refused);
  const { AuthenticationResult } = await new CognitoIdentityProviderClient({}).send(
    new AdminInitiateAuthCommand({
      UserPoolId: deps.config.userPoolId,
      ClientId: deps.config.userPoolClientId,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: session.user.userId, PASSWORD: password },
    }),
  );
  expect(AuthenticationResult?.AccessToken).toBeDefined();
  expect(await check(AuthenticationResult?.AccessToken)).toBe(refused);
  expect(await check(AuthenticationResult?.IdToken)).toBe(refused);
});

test("refuses a token with the correct key but a missing or wrong claim", async () => {
  const { email } = await users.registered();
  const key = "k".repeat(64);
  const trusting = keys({ key });
  const { token } = await login(trusting, email);
  const { kid } = decodeProtectedHeader(token);
  const good = decodeJwt(token);
  const verdict = (header: object, payload: object) =>
    refusal(authenticate(trusting, signedWith({ alg: "HS256", kid, ...header }, payload, key)));
  expect(await verdict({}, good)).toBe("not refused");
  const now = users.clock.now() / 1000;
  const changes = [
    { aud: "second-factor" },
    { aud: undefined },
    { iss: `${good.iss}/` },
    { exp: now },
    { exp: "9999999999" },
    { nbf: now + 60 },
    { sub: "admin" },
    { sub: "__proto__" },
    { auth_time: "0" },
    { iat: "0" },
    { sid: "" },
  ];
  for (const change of changes) expect(await verdict({}, { ...good, ...change })).toBe(refused);
  for (const name of ["sub", "iss", "aud", "exp", "iat", "sid", "auth_time"])
    expect(await verdict({}, { ...good, [name]: undefined })).toBe(refused);
  expect(await verdict({ kid: "other" }, good)).toBe(refused);
  expect(await verdict({ alg: "HS512" }, good)).toBe(refused);
  expect(await verdict({}, [good])).toBe(refused);
});

test("verifies with the next key before it signs, and with the previous key while it is kept", async () => {
  const { email } = await users.registered();
  const [key, next] = ["a".repeat(43), "b".repeat(43)];
  const now = users.clock.now() / 1000;
  const before = keys({ key });
  const soon = keys({ key, next, nextFrom: now + 600 });
  const after = keys({ key, next, nextFrom: now });
  const last = keys({ key: next });
  const kidOf = async (deps: Deps) => decodeProtectedHeader((await login(deps, email)).token).kid;
  expect(await kidOf(soon)).toBe(await kidOf(before));
  expect(await kidOf(after)).toBe(await kidOf(last));
  const old = (await login(before, email)).token;
  const young = (await login(after, email)).token;
  for (const deps of [soon, after]) {
    for (const token of [old, young]) {
      expect(await refusal(authenticate(deps, token))).toBe("not refused");
    }
  }
  expect(await refusal(authenticate(last, old))).toBe(refused);
});

test("reads the keys again, if older than ten seconds, for an unknown key", async () => {
  const { email } = await users.registered();
  const [key, next] = ["a".repeat(43), "b".repeat(43)];
  const { token } = await login(keys({ key: next }), email);
  const asked: (number | undefined)[] = [];
  const other = withSecrets(async (_, maxAgeMs) => {
    asked.push(maxAgeMs);
    return JSON.stringify(maxAgeMs === undefined ? { key } : { key, next });
  });
  expect(await refusal(authenticate(other, token))).toBe("not refused");
  expect(asked).toEqual([undefined, 10_000]);
});

test("refuses a token from the second at which it expires", async () => {
  const { session } = await users.registered();
  users.clock.time = Date.parse(session.expiresAt) - 1;
  expect(await check(session.token)).toBe("not refused");
  users.clock.time += 1;
  expect(await check(session.token)).toBe(refused);
});

test("refuses a valid token of a user without a profile", async () => {
  const { session } = await users.registered();
  await users.deps.content.remove({ pk: `U#${session.user.userId}`, sk: "P" });
  const other = users.otherProcess();
  await expect(authenticate(other, session.token)).rejects.toMatchObject({
    kind: "unauthenticated",
    message: "User not found. Please login again.",
  });
});

test("asks to try again if the keys cannot be read, without changing the session", async () => {
  const { session } = await users.registered();
  const malformed = ["", "{}", '{"key":"short"}'].map((text) => withSecrets(async () => text));
  const missing = withSecrets(async () => {
    throw new Error("no such secret");
  });
  for (const deps of [...malformed, missing]) {
    for (const call of [authenticate(deps, session.token), renew(deps, session.refreshToken)]) {
      await expect(call).rejects.toMatchObject({ kind: "unavailable", retryAfterSeconds: 5 });
    }
  }
  expect((await users.renew(session)).user).toEqual(session.user);
});
