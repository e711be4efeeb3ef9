import { createHmac, createPublicKey, generateKeyPairSync, sign } from "node:crypto";
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { type JSONWebKeySet, decodeJwt, decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { authenticate } from "./user-access.service.ts";
import { password, refusal, testUsers } from "./user.testing.ts";

const users = testUsers();
const refused = "unauthenticated unauthenticated";
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const own = generateKeyPairSync("rsa", { modulusLength: 2048 });

/** A token signed by us instead of the pool, with the hash that its header names. */
function forge(header: { alg: string; kid?: string | undefined }, payload: object): string {
  const input = `${part(header)}.${part(payload)}`;
  const signature = sign(`sha${header.alg.slice(2)}`, Buffer.from(input), own.privateKey);
  return `${input}.${signature.toString("base64url")}`;
}

const check = (token: string | undefined) => refusal(authenticate(users.deps, token));

async function publicKeyText(): Promise<string> {
  // The pool's answer, whose form a test of the pool holds to.
  const keys = (await (await fetch(users.deps.config.jwksUrl)).json()) as JSONWebKeySet;
  const key = createPublicKey({ key: keys.keys[0] ?? {}, format: "jwk" });
  return key.export({ type: "spki", format: "pem" }).toString();
}

test("refuses what is no token", async () => {
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

test("refuses a second spelling of a good signature", async () => {
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

test("refuses a token without signature, or signed with the public key as a secret", async () => {
  const { token } = (await users.registered()).session;
  const { kid } = decodeProtectedHeader(token);
  const payload = decodeJwt(token);
  const pem = await publicKeyText();
  for (const alg of ["none", "None", "NONE"]) {
    expect(await check(`${part({ alg, kid })}.${part(payload)}.`)).toBe(refused);
    expect(await check(`${part({ alg, kid })}.${part(payload)}.AA`)).toBe(refused);
  }
  const input = `${part({ alg: "HS256", kid, typ: "JWT" })}.${part(payload)}`;
  for (const secret of [pem, pem.trim()]) {
    const mac = createHmac("sha256", secret).update(input).digest("base64url");
    expect(await check(`${input}.${mac}`)).toBe(refused);
  }
});

test("refuses another key, under the pool's name for its key or its own, inside the token or not", async () => {
  const { token } = (await users.registered()).session;
  const { kid } = decodeProtectedHeader(token);
  const payload = decodeJwt(token);
  const jwk = own.publicKey.export({ format: "jwk" });
  const headers = [
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

test("refuses changed claims under a good signature", async () => {
  const { token } = (await users.registered()).session;
  const [header, , signature] = token.split(".");
  const changed = { ...decodeJwt(token), sub: "00000000-0000-4000-8000-000000000000" };
  expect(await check(`${header}.${part(changed)}.${signature}`)).toBe(refused);
});

test("refuses good tokens of another issuer, another client, another kind", async () => {
  const { email, session } = await users.registered();
  const { deps } = users;
  const withConfig = (config: object) => ({ ...deps, config: { ...deps.config, ...config } });
  const elsewhere = [
    withConfig({ tokenIssuer: "https://cognito-idp.ap-south-1.amazonaws.com/ap-south-1_Other" }),
    withConfig({ userPoolClientId: "other-client" }),
  ];
  for (const other of elsewhere) {
    expect(await refusal(authenticate(other, session.token))).toBe(refused);
  }
  const { AuthenticationResult } = await new CognitoIdentityProviderClient({}).send(
    new AdminInitiateAuthCommand({
      UserPoolId: deps.config.userPoolId,
      ClientId: deps.config.userPoolClientId,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: email, PASSWORD: password },
    }),
  );
  expect(await check(AuthenticationResult?.AccessToken)).toBe("not refused");
  expect(await check(AuthenticationResult?.IdToken)).toBe(refused);
});

test("refuses a token of the pool's own key that lacks a claim or has another value of it", async () => {
  const { token } = (await users.registered()).session;
  const { deps } = users;
  const keys = { keys: [{ ...own.publicKey.export({ format: "jwk" }), kid: "own", use: "sig" }] };
  const jwksUrl = `data:application/json,${encodeURIComponent(JSON.stringify(keys))}`;
  const trusting = { ...deps, config: { ...deps.config, jwksUrl } };
  const good = decodeJwt(token);
  const verdict = (header: object, payload: object) =>
    refusal(authenticate(trusting, forge({ alg: "RS256", kid: "own", ...header }, payload)));
  expect(await verdict({}, good)).toBe("not refused");
  const now = users.clock.now() / 1000;
  const changes = [
    { token_use: "id" },
    { client_id: [deps.config.userPoolClientId] },
    { iss: `${good.iss}/` },
    { exp: now },
    { exp: "9999999999" },
    { nbf: now + 60 },
    { sub: "admin" },
    { sub: "__proto__" },
    { auth_time: "0" },
    { origin_jti: "" },
  ];
  for (const change of changes) expect(await verdict({}, { ...good, ...change })).toBe(refused);
  const needed = ["sub", "iss", "exp", "client_id", "token_use", "origin_jti", "auth_time"];
  for (const name of needed)
    expect(await verdict({}, { ...good, [name]: undefined })).toBe(refused);
  expect(await verdict({ kid: "other" }, good)).toBe(refused);
  expect(await verdict({ alg: "RS512" }, good)).toBe(refused);
  expect(await verdict({}, [good])).toBe(refused);
});

test("refuses a token from the second at which it expires", async () => {
  const { session } = await users.registered();
  users.clock.time = Date.parse(session.expiresAt) - 1;
  expect(await check(session.token)).toBe("not refused");
  users.clock.time += 1;
  expect(await check(session.token)).toBe(refused);
});

test("refuses a good token of a user who has no profile", async () => {
  const { session } = await users.registered();
  await users.deps.content.remove({ pk: `U#${session.user.userId}`, sk: "P" });
  const other = users.otherProcess();
  await expect(authenticate(other, session.token)).rejects.toMatchObject({
    kind: "unauthenticated",
    message: "User not found. Please login again.",
  });
});

test("asks to try again when the keys cannot be fetched", async () => {
  const { session } = await users.registered();
  const { deps } = users;
  for (const jwksUrl of ["http://127.0.0.1:9/keys", `${users.cloud.url}/nothing/here`]) {
    const cut = { ...deps, config: { ...deps.config, jwksUrl } };
    await expect(authenticate(cut, session.token)).rejects.toMatchObject({
      kind: "unavailable",
      retryAfterSeconds: 5,
    });
  }
});
