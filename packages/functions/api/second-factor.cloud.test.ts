import type { StaffRole } from "@academy/core/kernel/shared/staff-role.rules.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { codeOf, STEP_MS } from "@academy/local/testing/authenticator.ts";
import { beforeAll, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { allRoutes } from "./routes.ts";
import { openRoleCloud, testClock } from "./testing/role-cloud.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
const password = "correct horse 7 battery";

let api: Awaited<ReturnType<typeof openRoleCloud>>;
beforeAll(async () => {
  api = await openRoleCloud(cloud.env, clock);
});

/** The same API where administrators need a second factor. */
const strict = () =>
  createApp({
    ...api.deps,
    config: { ...api.deps.config, adminSecondFactorRequired: true },
  });

async function call(method: string, path: string, token: string, body?: unknown) {
  const answer = await strict().request(path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  // An error body, or whatever the endpoint's own schema allowed.
  const read = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: answer.status, ...read };
}

const needsIt = { status: 403, code: "second_factor_needed" };

const closed = (await allRoutes()).filter(
  ({ allow, withoutSecondFactor }) => allow !== "public" && !withoutSecondFactor,
);

test.each(closed.map(({ method, path }) => [method, path] as const))(
  "%s %s is closed to an administrator who lacks a second factor",
  async (method, path) => {
    const address = path.replaceAll(/\{\w+\}/g, "x");
    expect(await call(method, address, api.callers.admin)).toMatchObject(needsIt);
  },
);

test("a reviewer, who sees keys, needs one too, and an author none", async () => {
  const ask = async (role: StaffRole) =>
    call("GET", "/api/questions/search", (await api.join(role, role)).token);
  expect(await ask("reviewer")).toMatchObject(needsIt);
  expect(await ask("author")).toMatchObject({ status: 200 });
});

test("a student needs none, and an administrator may call once it is set up", async () => {
  const account = "/api/account/second-factor";
  expect(await call("GET", "/api/account", api.callers.student)).toMatchObject({ status: 200 });
  const { admin } = api.callers;
  expect(await call("GET", "/api/auth/me", admin)).toMatchObject({ needsSecondFactor: true });
  const { secret } = (await call("POST", account, admin, { password })) as unknown as {
    secret: string;
  };
  const code = codeOf(secret, clock.now());
  const made = await call("POST", `${account}/confirm`, admin, { password, code });
  expect(made).toMatchObject({ status: 200, recoveryCodes: { length: 8 } });
  expect(await call("GET", "/api/auth/me", admin)).not.toHaveProperty("needsSecondFactor");
  expect(await call("GET", "/api/admin/figures", admin)).toMatchObject({ status: 200 });
  clock.set(clock.now() + STEP_MS);
});
