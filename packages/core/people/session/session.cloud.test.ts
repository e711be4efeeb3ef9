import { describe, expect, test } from "vitest";
import * as Accounts from "../account/account.service.ts";
import { authenticate, changeUser } from "./user-access.service.ts";
import { MAX_ENDED_SESSIONS } from "../user/user.rules.ts";
import type { NewSession } from "../user/user.schema.ts";
import { promote } from "../account/user-admin.service.ts";
import * as Users from "../sign-in/user.service.ts";
import { password, refusal, testUsers } from "../sign-in/user.fixture.ts";

const users = testUsers();
const ended = "unauthenticated unauthenticated";

describe("renewing", () => {
  const DAY_MS = 86_400_000;

  test("works for ninety days after each renewal, with a new token each time", async () => {
    const { session } = await users.registered();
    users.clock.time += DAY_MS / 2;
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    const next = await users.renew(session);
    expect(next.refreshToken).not.toBe(session.refreshToken);
    expect(next.user).toEqual(session.user);
    await authenticate(users.otherProcess(), next.token);
    users.clock.time += 90 * DAY_MS - 1000;
    const later = await users.renew(next);
    users.clock.time += 90 * DAY_MS;
    expect(await refusal(users.renew(later))).toBe(ended);
    for (const refreshToken of ["made up", `${later.refreshToken}x`]) {
      expect(await refusal(users.renew({ refreshToken }))).toBe(ended);
    }
  });

  test("stops working after half a year, however often it is done", async () => {
    let { session } = await users.registered();
    for (let month = 0; month < 5; month++) {
      users.clock.time += 30 * DAY_MS;
      session = await users.renew(session);
    }
    users.clock.time += 30 * DAY_MS;
    expect(await refusal(users.renew(session))).toBe(ended);
  });

  test.each([
    ["administrators", { isAdmin: true }],
    ["reviewers", { roles: ["reviewer" as const] }],
  ])(
    "is limited for %s: tokens to an hour, sessions to half a day idle and a week",
    async (_, rights) => {
      const { email, caller, session: first } = await users.registered();
      await changeUser(users.deps, first.user.userId, () => rights);
      const signIn = () => Users.login(users.deps, { email, password }, caller);
      let session = await signIn();
      expect(Date.parse(session.expiresAt)).toBe(users.clock.now() + 3_600_000);
      const idle = await signIn();
      for (let half = 0; half < 14; half++) {
        users.clock.time += DAY_MS / 2 - 1000;
        session = await users.renew(session);
      }
      expect(await refusal(users.renew(idle))).toBe(ended);
      users.clock.time += 60_000;
      expect(await refusal(users.renew(session))).toBe(ended);
    },
  );

  test("ends for a session from before a promotion, not for one of the same second", async () => {
    const { email, caller, session } = await users.registered();
    await promote(users.deps, email);
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    expect(await refusal(users.renew(session))).toBe(ended);
    const next = await Users.login(users.deps, { email, password }, caller);
    await authenticate(users.deps, next.token);
    users.clock.time += 3_600_000;
    expect(await refusal(authenticate(users.deps, next.token))).toBe(ended);
    await authenticate(users.deps, (await users.renew(next)).token);
  });

  test("returns the same token to two tabs and after a lost response", async () => {
    const { session } = await users.registered();
    users.clock.time += DAY_MS / 2;
    const [one, two] = await Promise.all([users.renew(session), users.renew(session)]);
    expect(one.refreshToken).toBe(two.refreshToken);
    users.clock.time += 60_000;
    expect((await users.renew(session)).refreshToken).toBe(one.refreshToken);
    users.clock.time += DAY_MS / 2;
    const other = await users.renew(session);
    expect(other.refreshToken).not.toBe(one.refreshToken);
    await users.renew(other);
  });

  test("with an outdated token ends the session, notifies its owner and is audited", async () => {
    const { session, email } = await users.registered();
    const stolen = session;
    const mine = await users.renew(session);
    const next = await users.renew(mine);
    expect(await refusal(users.renew(stolen))).toBe(ended);
    expect(await refusal(users.renew(next))).toBe(ended);
    expect(await refusal(authenticate(users.otherProcess(), next.token))).toBe(ended);
    expect(await refusal(users.renew(stolen))).toBe(ended);
    const letters = (await users.mails(email)).filter(({ text }) => text.includes("a copy of"));
    expect(letters).toHaveLength(1);
    const month = new Date(users.clock.now()).toISOString().slice(0, 7);
    const where = { text: "pk = :pk", values: { ":pk": `AUDIT#${month}` } };
    const lines = await users.deps.content.all({ where });
    expect(lines.filter(({ target }) => target === session.user.userId)).toMatchObject([
      { action: "session.reuse" },
    ]);
  });

  test("works for twenty sessions; a further one ends the one renewed longest ago", async () => {
    const { email, caller, session } = await users.registered();
    const sessions: NewSession[] = [];
    for (let n = 0; n < 19; n++) {
      users.clock.time += 1000;
      sessions.push(await Users.login(users.deps, { email, password }, caller));
    }
    users.clock.time += 1000;
    const renewed = await users.renew(session);
    users.clock.time += 1000;
    await Users.login(users.deps, { email, password }, caller);
    await authenticate(users.otherProcess(), renewed.token);
    const [oldest, second] = sessions;
    expect(await refusal(authenticate(users.otherProcess(), oldest?.token))).toBe(ended);
    expect(await refusal(users.renew({ refreshToken: oldest?.refreshToken ?? "" }))).toBe(ended);
    await authenticate(users.otherProcess(), second?.token);
  });
});

/** One session more than a profile can list as ended. */
const MANY = MAX_ENDED_SESSIONS + 1;

describe("logging out", () => {
  test("ends the session's tokens immediately, and no other session", async () => {
    const { email, caller, session } = await users.registered();
    const other = await Users.login(users.deps, { email, password }, caller);
    const refreshed = await users.renew(session);
    await Users.logout(users.deps, session.token, refreshed);
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    expect(await refusal(authenticate(users.otherProcess(), refreshed.token))).toBe(ended);
    expect(await refusal(users.renew(refreshed))).toBe(ended);
    await authenticate(users.deps, other.token);
    await users.renew(other);
    await Users.logout(users.deps, session.token, refreshed);
  });

  test("ends the session even without its refresh token", async () => {
    const { session } = await users.registered();
    await Users.logout(users.deps, session.token, {});
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    users.clock.time += 29 * 86_400_000;
    expect(await refusal(users.renew(session))).toBe(ended);
  });

  test("needs one of the two tokens to be valid", async () => {
    const { session } = await users.registered();
    users.clock.time += 12 * 3_600_000;
    expect(await refusal(Users.logout(users.deps, session.token, {}))).toBe(ended);
    expect(await refusal(Users.logout(users.deps, undefined, {}))).toBe(ended);
    await Users.logout(users.deps, session.token, session);
    expect(await refusal(users.renew(session))).toBe(ended);
  });

  test("loses none of eight parallel logouts", async () => {
    const { email, caller } = await users.registered();
    const sessions: NewSession[] = [];
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
  ])(
    "%s ends a session permanently, however many others end after it",
    { tags: ["thorough"] },
    async (_, withRefresh) => {
      const { email, caller } = await users.registered();
      const sessions: NewSession[] = [];
      for (let n = 0; n < MANY; n++) {
        users.clock.time += 1000;
        sessions.push(await Users.login(users.deps, { email, password }, caller));
      }
      users.clock.time += 1000;
      const last = await Users.login(users.deps, { email, password }, caller);
      // The newest sessions end first, so that the sessions that end last began first.
      for (const one of sessions.toReversed()) {
        await Users.logout(users.deps, one.token, withRefresh ? one : {});
      }
      for (const one of sessions) {
        expect(await refusal(authenticate(users.otherProcess(), one.token))).toBe(ended);
        expect(await refusal(users.renew(one))).toBe(ended);
      }
      await authenticate(users.otherProcess(), last.token);
      await users.renew(last);
    },
  );

  test(
    "also ends a session that was kept when all others ended",
    { tags: ["thorough"] },
    async () => {
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
      expect(await refusal(users.renew(session))).toBe(ended);
    },
  );
});
