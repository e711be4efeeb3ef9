import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import {
  app,
  connect,
  mailedCode,
  newUser,
  password,
  pool,
  refresh,
  refusal,
  signIn,
  startCognito,
} from "./cognito.fixture.ts";
import type { TestCognito } from "./cognito.fixture.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cognito-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  return folder;
}

async function start(folder?: string): Promise<TestCognito> {
  const cognito = await startCognito(folder);
  cleanups.push(() => cognito.stop());
  return cognito;
}

const email = "asha@school.test";

test("a restart logs no one out and forgets no user or administrator", async () => {
  const folder = await newFolder();
  const before = await startCognito(folder);
  await newUser(before, email);
  await before.client.send(new sdk.CreateGroupCommand({ ...pool, GroupName: "admins" }));
  const [kept, ended] = [await signIn(before, email), await signIn(before, email)];
  await before.client.send(new sdk.RevokeTokenCommand({ ...app, Token: ended.refresh }));
  await before.stop();

  const after = await start(folder);
  await after.client.send(new sdk.GetUserCommand({ AccessToken: kept.access }));
  await refresh(after, kept.refresh);
  expect(await refusal(refresh(after, ended.refresh))).toMatch("has been revoked");
  expect(await refusal(newUser(after, email.toUpperCase()))).toMatch(/^UsernameExistsException/);
  await after.client.send(
    new sdk.AdminAddUserToGroupCommand({ ...pool, Username: email, GroupName: "admins" }),
  );
  await signIn(after, email);
});

test("expired sessions are removed at the start, so that they do not pile up", async () => {
  const folder = await newFolder();
  const before = await startCognito(folder);
  await newUser(before, email);
  await signIn(before, email);
  before.clock.time -= 31 * 86_400_000;
  const old = await signIn(before, email);
  await before.stop();
  const after = await start(folder);
  expect(await refusal(refresh(after, old.refresh))).toMatch("Invalid Refresh Token");
});

test("no password, code or token is written to the disk, and only its owner reads the rest", async () => {
  const folder = await newFolder();
  const cognito = await start(folder);
  await newUser(cognito, email);
  const { access, id, refresh: token } = await signIn(cognito, email);
  await cognito.client.send(new sdk.ForgotPasswordCommand({ ...app, Username: email }));
  const files = await readdir(folder);
  expect(files.toSorted()).toEqual(["pool.jsonl", "pool.jsonl.seal", "signing-key.json"]);
  for (const file of files) {
    const text = await readFile(join(folder, file), "utf8");
    const code = `"${mailedCode(cognito)}"`;
    for (const secret of [password, access, id, token, code]) expect(text).not.toContain(secret);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
  }
  expect(await readFile(join(folder, "pool.jsonl"), "utf8")).toContain('"scrypt:');
});

test("a call for which the product needs a permission is refused without credentials", async () => {
  const cognito = await start();
  const stranger = connect(cognito.url, "stranger");
  cleanups.push(() => Promise.resolve(stranger.destroy()));
  const list = new sdk.ListUsersCommand(pool);
  expect(await refusal(stranger.send(list))).toBe(
    "UnrecognizedClientException: The security token included in the request is invalid.",
  );
  const unsigned = await post(cognito, "ListUsers", JSON.stringify(pool));
  expect(unsigned.status).toBe(400);
  expect(unsigned.headers.get("x-amzn-errortype")).toBe("MissingAuthenticationTokenException");
});

test("malformed calls get errors that the product can tell apart", async () => {
  const cognito = await start();
  const cases = [
    ["Nothing", "{}", "UnknownOperationException"],
    ["constructor", "{}", "UnknownOperationException"],
    ["GetUser", "{", "SerializationException"],
    ["GetUser", "[]", "SerializationException"],
    ["GetUser", '{"AccessToken":1}', "SerializationException"],
    ["GetUser", "{}", "InvalidParameterException"],
    ["GetUser", `{"AccessToken":"${"x".repeat(200_000)}"}`, "RequestEntityTooLargeException"],
    ["InitiateAuth", '{"ClientId":"local-client","AuthFlow":"X"}', "InvalidParameterException"],
  ] as const;
  for (const [operation, body, type] of cases) {
    const response = await post(cognito, operation, body);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/x-amz-json-1.1");
    expect(await response.json()).toEqual({ __type: type, message: expect.any(String) as string });
  }
  expect((await fetch(`${cognito.url}/`)).status).toBe(404);
});

test("only the public half of the signing key is published", async () => {
  const cognito = await start();
  const response = await fetch(`${cognito.url}/${pool.UserPoolId}/.well-known/jwks.json`);
  const text: unknown = expect.any(String);
  const key = { kty: "RSA", alg: "RS256", use: "sig", kid: text, n: text, e: "AQAB" };
  expect(await response.json()).toEqual({ keys: [key] });
});

const post = (cognito: TestCognito, operation: string, body: string) =>
  fetch(cognito.url, {
    method: "POST",
    headers: {
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    },
    body,
  });
