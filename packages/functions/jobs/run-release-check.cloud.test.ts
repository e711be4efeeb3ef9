import * as Users from "@academy/core/people/sign-in/user.service.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { handle } from "hono/aws-lambda";
import { beforeAll, expect, it } from "vitest";
import { createApp } from "../api/app.ts";
import { context, type event as gatewayEvent } from "../api/testing/lambda-event.fixture.ts";
import { openRoleCloud, testClock } from "../api/testing/role-cloud.fixture.ts";
import { checkRelease } from "./run-release-check.ts";

const clock = testClock();
const cloud = useCloud({ clock });
const account = { email: "check@example.com", password: "correct horse 7 battery" };
let api: Awaited<ReturnType<typeof openRoleCloud>>;

beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
  await Users.register(api.deps, { ...account, name: "Check" }, { ip: "192.0.2.1" });
});

type Invoke = (event: object) => Promise<unknown>;

const version: Invoke = async (event) =>
  // The check's event lacks fields of the gateway that the API does not read.
  handle(createApp(api.deps))(event as ReturnType<typeof gatewayEvent>, context);

const check = (invoke: Invoke = version, given: object = account) =>
  checkRelease({
    invoke,
    secret: async (name) => (name === "account" ? JSON.stringify(given) : "proof"),
    originSecret: "origin",
    accountSecret: "account",
  });

it("logs in, reads and logs out at a version that works, as CloudFront would ask it", async () => {
  const asked: string[] = [];
  const email = await check((event) => {
    const { rawPath, headers } = event as { rawPath: string; headers: Record<string, string> };
    asked.push(`${rawPath.replace(/Users\/[^/]+/, "Users/ID")} ${headers["x-academy-origin"]}`);
    return version(event);
  });
  expect(email).toBe(account.email);
  expect(asked).toEqual([
    "/api/auth/login proof",
    "/api/auth/me proof",
    "/api/auth/Users/ID/taken-tests proof",
    "/api/auth/logout proof",
  ]);
});

it.each<[string, Invoke, RegExp]>([
  [
    "answers 401 to everyone",
    async () => ({ statusCode: 401, body: '{"code":"unauthenticated"}' }),
    /^POST \/api\/auth\/login: 401 .*unauthenticated/,
  ],
  [
    "lets no one read",
    async (event) =>
      "rawPath" in event && String(event.rawPath).endsWith("/taken-tests")
        ? { statusCode: 503, body: "busy" }
        : version(event),
    /taken-tests: 503 busy/,
  ],
  [
    "does not start",
    async () => ({ errorType: "Error", errorMessage: "Cannot find module" }),
    /\/api\/auth\/login: .*Cannot find module/,
  ],
])("stops the deployment of a version that %s", async (_, invoke, says) => {
  await expect(check(invoke)).rejects.toThrow(says);
});

it("stops it if the account's password is not the one in the secret", async () => {
  await expect(check(version, { ...account, password: "another 1 x" })).rejects.toThrow("401");
});
