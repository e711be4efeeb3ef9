import { describe, expect, test } from "vitest";
import * as Accounts from "./account.service.ts";
import { authenticate } from "./user-access.service.ts";
import { openDirectory } from "./user.directory.ts";
import type { Session } from "./user.schema.ts";
import * as Users from "./user.service.ts";
import { password, refusal, testUsers } from "./user.testing.ts";

const users = testUsers();
const ended = "unauthenticated unauthenticated";

describe("refreshing", () => {
  test("goes on for thirty days with the same refresh token", async () => {
    const { session } = await users.registered();
    users.clock.time += 3_600_000;
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    const next = await Users.refresh(users.deps, session);
    expect(next.refreshToken).toBe(session.refreshToken);
    expect(next.user).toEqual(session.user);
    await authenticate(users.deps, next.token);
    users.clock.time += 30 * 86_400_000;
    expect(await refusal(Users.refresh(users.deps, session))).toBe(ended);
    expect(await refusal(Users.refresh(users.deps, { refreshToken: "made up" }))).toBe(ended);
  });
});

const MANY = 60;

describe("signing out", () => {
  test("ends the sign-in's tokens at once, and no other sign-in", async () => {
    const { email, caller, session } = await users.registered();
    const other = await Users.login(users.deps, { email, password }, caller);
    const refreshed = await Users.refresh(users.deps, session);
    await Users.logout(users.deps, session.token, session);
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    expect(await refusal(authenticate(users.otherProcess(), refreshed.token))).toBe(ended);
    expect(await refusal(Users.refresh(users.deps, session))).toBe(ended);
    await authenticate(users.deps, other.token);
    await Users.refresh(users.deps, other);
    await Users.logout(users.deps, session.token, session);
  });

  test("ends the sign-in also when the refresh token was not given", async () => {
    const { session } = await users.registered();
    await Users.logout(users.deps, session.token, {});
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    users.clock.time += 29 * 86_400_000;
    expect(await refusal(Users.refresh(users.deps, session))).toBe(ended);
  });

  test("needs one of the two tokens to be good", async () => {
    const { session } = await users.registered();
    users.clock.time += 3_600_000;
    expect(await refusal(Users.logout(users.deps, session.token, {}))).toBe(ended);
    expect(await refusal(Users.logout(users.deps, undefined, {}))).toBe(ended);
    await Users.logout(users.deps, session.token, session);
    expect(await refusal(Users.refresh(users.deps, session))).toBe(ended);
  });

  test("keeps every one of eight sign-outs at the same moment", async () => {
    const { email, caller } = await users.registered();
    const sessions: Session[] = [];
    for (let n = 0; n < 8; n++) {
      sessions.push(await Users.login(users.deps, { email, password }, caller));
    }
    await Promise.all(sessions.map((one) => Users.logout(users.deps, one.token, one)));
    for (const { token } of sessions) {
      expect(await refusal(authenticate(users.otherProcess(), token))).toBe(ended);
    }
  });

  test.each([
    ["with the refresh token", true],
    ["without it", false],
  ])("%s ends a sign-in for good, however many others end after it", async (_, withRefresh) => {
    const { email, caller } = await users.registered();
    const sessions: Session[] = [];
    for (let n = 0; n < MANY; n++) {
      users.clock.time += 1000;
      sessions.push(await Users.login(users.deps, { email, password }, caller));
    }
    users.clock.time += 1000;
    const last = await Users.login(users.deps, { email, password }, caller);
    // The newest first, so that those that end last began first.
    for (const one of sessions.toReversed()) {
      await Users.logout(users.deps, one.token, withRefresh ? one : {});
    }
    for (const one of sessions) {
      expect(await refusal(authenticate(users.otherProcess(), one.token))).toBe(ended);
      expect(await refusal(Users.refresh(users.deps, one))).toBe(ended);
    }
    await authenticate(users.otherProcess(), last.token);
    await Users.refresh(users.deps, last);
  });

  test("ends also the sign-in that was kept when all others ended", async () => {
    const { email, caller, session } = await users.registered();
    await Accounts.endOthers(users.deps, await Accounts.own(users.deps, session.token));
    await Users.logout(users.deps, session.token, {});
    users.clock.time += 1000;
    for (let n = 0; n < MANY; n++) {
      users.clock.time += 1000;
      const { token } = await Users.login(users.deps, { email, password }, caller);
      await Users.logout(users.deps, token, {});
    }
    expect(await refusal(authenticate(users.otherProcess(), session.token))).toBe(ended);
    expect(await refusal(Users.refresh(users.deps, session))).toBe(ended);
  });
});

describe("a forgotten password", () => {
  const code = async (email: string) =>
    /\d{6}/.exec((await users.mails(email))[0]?.text ?? "")?.[0] ?? "";

  test("is replaced by a mailed code, which ends every sign-in there was", async () => {
    const { email, caller, session } = await users.registered();
    users.clock.time += 5_000;
    await Users.forgot(users.deps, { email });
    const reset = { email, code: await code(email), password: "brass lantern 4" };
    await Users.reset(users.deps, reset);
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    expect(await refusal(Users.refresh(users.deps, session))).toBe(ended);
    expect(await refusal(Users.login(users.deps, { email, password }, caller))).toMatch(
      "wrong_login",
    );
    expect(await openDirectory(users.deps.config).refresh(session.refreshToken)).toBeUndefined();
    const fresh = await Users.login(users.deps, { ...reset, email }, caller);
    await authenticate(users.deps, fresh.token);
    expect(await refusal(Users.reset(users.deps, reset))).toBe("invalid code_invalid");
  });

  test("answers alike for an e-mail without account, and mails it nothing", async () => {
    const email = "stranger@school.test";
    expect(await Users.forgot(users.deps, { email })).toBeUndefined();
    expect(await users.mails(email)).toEqual([]);
    const reset = { email, code: "123456", password: "brass lantern 4" };
    expect(await refusal(Users.reset(users.deps, reset))).toBe("invalid code_invalid");
  });

  test("is not replaced by a wrong code, a late one, or after five wrong ones", async () => {
    const { email } = await users.registered();
    await Users.forgot(users.deps, { email });
    const right = await code(email);
    const wrong = right === "000000" ? "000001" : "000000";
    const attempt = (given: string) =>
      refusal(Users.reset(users.deps, { email, code: given, password: "brass lantern 4" }));
    for (let n = 0; n < 5; n++) expect(await attempt(wrong)).toBe("invalid code_invalid");
    expect(await attempt(right)).toBe("limited too_many_tries");
    await Users.forgot(users.deps, { email });
    const late = await code(email);
    users.clock.time += 3_600_000;
    expect(await attempt(late)).toBe("invalid code_invalid");
  });

  test("is not replaced by a weak one", async () => {
    const { email } = await users.registered();
    const reset = { email, code: "123456", password: "password1" };
    expect(await refusal(Users.reset(users.deps, reset))).toBe("invalid password_weak");
  });

  test("can be asked about five times an hour, whether there is an account or not", async () => {
    const { email } = await users.registered();
    for (const name of [email, "stranger2@school.test"]) {
      for (let n = 0; n < 5; n++) await Users.forgot(users.deps, { email: name });
      expect(await refusal(Users.forgot(users.deps, { email: name }))).toBe(
        "limited too_many_tries",
      );
    }
    users.clock.time += 3_600_000;
    await Users.forgot(users.deps, { email });
  });
});
