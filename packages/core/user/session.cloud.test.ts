import { describe, expect, test } from "vitest";
import * as Accounts from "./account.service.ts";
import { authenticate } from "./user-access.service.ts";
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
