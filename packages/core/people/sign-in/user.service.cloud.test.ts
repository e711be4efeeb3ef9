import { randomUUID } from "node:crypto";
import {
  AdminDisableUserCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { sentCalls } from "../../testing/sent-calls.fixture.ts";
import { authenticate, me } from "../session/user-access.service.ts";
import * as UserAdmin from "../account/user-admin.service.ts";
import { claim } from "./login-name.service.ts";
import * as Users from "./user.service.ts";
import { openDirectory } from "../user/user.directory.ts";
import { addProfile } from "../user/user.store.ts";
import { password, refusal, testUsers } from "./user.fixture.ts";

const users = testUsers();

/** A user in the directory, whose address leads to them, and nothing else. */
async function added(email: string): Promise<string> {
  const userId = randomUUID();
  await claim(users.deps, email, userId);
  await openDirectory(users.deps.config).create({ userId, name: "Ravi", email });
  return userId;
}

describe("registering", () => {
  test("returns a student's session immediately", async () => {
    const { session, email } = await users.registered();
    expect(session.user).toEqual({
      userId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      name: "Asha Rao",
      email,
      isAdmin: false,
      role: "student",
    });
    expect(session.expiresAt).toBe(new Date(users.clock.now() + 12 * 3_600_000).toISOString());
    const actor = await authenticate(users.otherProcess(), session.token);
    expect(actor).toEqual({
      emailUnverified: true,
      userId: session.user.userId,
      name: "Asha Rao",
      email,
      isAdmin: false,
    });
    expect(me(actor)).toEqual(session.user);
  });

  test("refuses an email that has an account, and says what to do", async () => {
    const { email, caller } = await users.registered();
    const again = Users.register(
      users.deps,
      { name: "B", email, password: "other phrase 1" },
      caller,
    );
    await expect(again).rejects.toMatchObject({
      kind: "conflict",
      code: "email_taken",
      message: expect.stringMatching("Log in, or reset your password") as string,
    });
    await Users.login(users.deps, { email, password }, caller);
  });

  test("refuses a weak password at its field, before an account is created", async () => {
    const { input, caller } = users.newRegistration();
    const weak = Users.register(users.deps, { ...input, password: "password123" }, caller);
    await expect(weak).rejects.toMatchObject({
      kind: "invalid",
      code: "password_weak",
      fields: [{ path: "password" }],
    });
    await Users.register(users.deps, input, caller);
  });

  test("immediately completes an account that a crash left without a profile", async () => {
    const { input, caller } = users.newRegistration();
    await added(input.email);
    const session = await Users.register(users.deps, input, caller);
    expect((await authenticate(users.deps, session.token)).email).toBe(input.email);
    await Users.login(users.deps, { email: input.email, password }, caller);
  });

  test("after a minute, completes an account that a crash left without a password", async () => {
    const { input, caller } = users.newRegistration();
    await addProfile(users.deps, {
      userId: await added(input.email),
      name: "Half",
      email: input.email,
      isAdmin: false,
      disabled: false,
      endedSessions: [],
      registeredAt: users.clock.now() / 1000,
      rev: 0,
      edition: 1,
    });
    users.clock.time += 60_000;
    expect(await refusal(Users.register(users.deps, input, caller))).toBe("conflict email_taken");
    users.clock.time += 1_000;
    const session = await Users.register(users.deps, input, caller);
    expect((await authenticate(users.deps, session.token)).name).toBe("Asha Rao");
  });

  test("accepts exactly one of ten parallel requests, with its own password", async () => {
    const { input, caller } = users.newRegistration();
    const inputs = Array.from({ length: 10 }, (_, n) => ({
      ...input,
      password: `copper kettle ${n}x`,
    }));
    const outcomes = await Promise.all(
      inputs.map((one) => refusal(Users.register(users.deps, one, caller))),
    );
    const won = inputs.filter((_, n) => outcomes[n] === "not refused");
    expect(won).toHaveLength(1);
    expect(outcomes.filter((one) => one === "conflict email_taken")).toHaveLength(9);
    await Users.login(users.deps, { email: input.email, password: won[0]?.password ?? "" }, caller);
  });

  test("is limited to 3,000 an hour from one address", async () => {
    const { input, caller } = users.newRegistration();
    await users.spend("register", caller.ip, 2999);
    await Users.register(users.deps, input, caller);
    const other = users.newRegistration().input;
    await expect(Users.register(users.deps, other, caller)).rejects.toMatchObject({
      kind: "limited",
      retryAfterSeconds: 3600 - ((users.clock.now() / 1000) % 3600),
    });
  });
});

describe("logging in", () => {
  test("gives the same error for a wrong password, an unknown email and a disabled user", async () => {
    const { email, caller } = await users.registered();
    const disabled = await users.registered();
    await UserAdmin.setDisabled(users.deps, disabled.session.user.userId, true);
    const tries = [
      { email, password: "not the password" },
      { email: "unknown@school.test", password },
      { email: disabled.email, password },
    ];
    for (const input of tries) {
      await expect(Users.login(users.deps, input, caller)).rejects.toMatchObject({
        kind: "unauthenticated",
        code: "wrong_login",
        message: "Incorrect email or password.",
      });
    }
  });

  test("does the same work for an unknown email as for a wrong password", async () => {
    const { email, caller } = await users.registered();
    const refused = (name: string) =>
      sentCalls(() =>
        refusal(Users.login(users.deps, { email: name, password: "not it" }, caller)),
      );
    const known = await refused(email);
    expect(known).toContain("AWSCognitoIdentityProviderService.AdminInitiateAuth");
    expect(await refused("unknown@school.test")).toEqual(known);
    expect(await refused(email)).toEqual(known);
  });

  test("restores a profile that a crash prevented from being written", async () => {
    const { input, caller } = users.newRegistration();
    await openDirectory(users.deps.config).setPassword(await added(input.email), password);
    expect(await refusal(Users.register(users.deps, input, caller))).toBe("conflict email_taken");
    const session = await Users.login(users.deps, { email: input.email, password }, caller);
    expect(session.user).toMatchObject({ name: "Ravi", email: input.email, isAdmin: false });
    await authenticate(users.deps, session.token);
  });
});

describe("a disabled user", () => {
  test("is refused here immediately and elsewhere within a minute, until enabled", async () => {
    const { email, caller, session } = await users.registered();
    const other = users.otherProcess();
    await authenticate(users.deps, session.token);
    await authenticate(other, session.token);
    await UserAdmin.setDisabled(users.deps, session.user.userId, true);
    expect(await refusal(authenticate(users.deps, session.token))).toMatch("unauthenticated");
    users.clock.time += 59_999;
    await authenticate(other, session.token);
    users.clock.time += 1;
    expect(await refusal(authenticate(other, session.token))).toMatch("unauthenticated");
    expect(await refusal(users.renew(session))).toMatch("unauthenticated");
    await UserAdmin.setDisabled(users.deps, session.user.userId, false);
    await authenticate(users.deps, session.token);
    await Users.login(users.deps, { email, password }, caller);
  });

  test("cannot log in if only Cognito has disabled them", async () => {
    const { email, caller, session } = await users.registered();
    const named = { UserPoolId: users.deps.config.userPoolId, Username: session.user.userId };
    await new CognitoIdentityProviderClient({}).send(new AdminDisableUserCommand(named));
    expect(await refusal(Users.login(users.deps, { email, password }, caller))).toMatch(
      "wrong_login",
    );
  });
});
