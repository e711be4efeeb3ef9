import { randomUUID } from "node:crypto";
import * as sdk from "@aws-sdk/client-cognito-identity-provider";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "../account/delete-account.service.ts";
import * as Accounts from "./account.service.ts";
import { accept } from "./accept-invitation.service.ts";
import { signInWithGoogle } from "./google-sign-in.service.ts";
import * as Manage from "./manage-user.service.ts";
import { authenticate } from "./user-access.service.ts";
import { changeUser } from "./user-change.service.ts";
import { openDirectory } from "./user.directory.ts";
import type { GoogleOutcome, Session } from "./user.schema.ts";
import * as Users from "./user.service.ts";
import { addProfile, readProfile } from "./user.store.ts";
import { password, refusal, testUsers } from "./user.testing.ts";

const users = testUsers();
const caller = { ip: "203.0.113.5", userAgent: "Mozilla/5.0 (X11; Linux) Chrome/142.0" };

let people = 0;
const newEmail = () => `gita${(people += 1)}@mail.test`;

const hand = (refreshToken: string) => signInWithGoogle(users.deps, { refreshToken }, caller);

type Browser = ReturnType<typeof users.browser>;

const viaGoogle = async (email: string, name = "Gita Rao", browser: Browser = users.browser()) =>
  hand((await browser.signIn({ email, name })).refresh_token);

const isSession = (outcome: GoogleOutcome): outcome is Session => "token" in outcome;

/** Passes the sign-in page as often as one has to at the first time. */
async function arrived(email: string, name?: string): Promise<Session> {
  const first = await viaGoogle(email, name);
  const outcome = isSession(first) ? first : await viaGoogle(email, name);
  if (!isSession(outcome)) throw new Error("The second time leads nowhere.");
  return outcome;
}

const isLetIn = async (token: string) =>
  (await refusal(authenticate(users.deps, token))) === "not refused";

const login = (email: string, secret = password) =>
  Users.login(users.deps, { email, password: secret }, { ip: `192.0.2.${(people += 1)}` });

const poolUsers = async (email: string) => {
  const client = new sdk.CognitoIdentityProviderClient({ region: users.deps.config.region });
  const pool = { UserPoolId: users.deps.config.userPoolId };
  const list = new sdk.ListUsersCommand({ ...pool, Filter: `email = "${email}"` });
  const { Users: found = [] } = await client.send(list);
  client.destroy();
  return found.map(({ Username = "" }) => Username.replace(/\d+$/, "…"));
};

describe("a newcomer by Google", () => {
  test("gets an account of their own, at the first pass through the page made, at the second opened", async () => {
    const email = newEmail();
    expect(await viaGoogle(email.toUpperCase())).toEqual({
      again: true,
      email: email.toUpperCase(),
      passwordEnded: false,
    });
    const session = await viaGoogle(email);
    if (!isSession(session)) throw new Error("There is no session.");
    expect(session.user).toMatchObject({ name: "Gita Rao", email, role: "student" });
    expect(await isLetIn(session.token)).toBe(true);
    expect(await poolUsers(email)).toHaveLength(1);
    const account = await Accounts.view(users.deps, await Accounts.own(users.deps, session.token));
    expect(account).toMatchObject({
      emailVerified: true,
      ways: { password: false, google: true },
      sessions: [{ current: true, device: "Chrome on Linux", ip: caller.ip }],
    });
    // From now on one pass is enough, and a refresh goes on as with a password.
    expect(isSession(await viaGoogle(email))).toBe(true);
    expect((await Users.refresh(users.deps, session)).user).toEqual(session.user);
  });

  test("is known by the e-mail where Google tells no name, and by no more of a long one than fits", async () => {
    const [bare, long] = [newEmail(), newEmail()];
    expect((await arrived(bare, " ")).user.name).toBe(bare.split("@")[0]);
    expect((await arrived(long, "म".repeat(200))).user.name).toBe("म".repeat(100));
  });

  test("may set a password by a mailed code, and then has both ways", async () => {
    const email = newEmail();
    const { user } = await arrived(email);
    await Users.forgot(users.deps, { email });
    const code = /\d{6}/.exec((await users.mails(email)).at(-1)?.text ?? "")?.[0] ?? "";
    await Users.reset(users.deps, { email, code, password });
    expect((await login(email)).user).toEqual(user);
    const { token } = await arrived(email);
    const account = await Accounts.view(users.deps, await Accounts.own(users.deps, token));
    expect(account.ways).toEqual({ password: true, google: true });
  });
});

describe("an account of the same e-mail", () => {
  test("that proved its e-mail keeps its password and its sign-ins", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    await changeUser(users.deps, userId, () => ({ emailVerifiedAt: 1 }));
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: false });
    expect(await isLetIn(session.token)).toBe(true);
    expect((await login(email)).user.userId).toBe(userId);
    const there = await arrived(email);
    expect(there.user).toEqual(session.user);
    // What came by Google may change the account like any other sign-in.
    const mine = await Accounts.own(users.deps, there.token);
    const change = { oldPassword: password, newPassword: "seven blue herons" };
    await Accounts.changePassword(users.deps, mine, change, caller);
    expect((await login(email, "seven blue herons")).user.userId).toBe(userId);
  });

  test("that somebody else may have made for them goes over to them: its password and sign-ins end", async () => {
    const { email, session } = await users.registered();
    users.clock.time += 5000;
    const justNow = await login(email);
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: true });
    for (const ended of [session, justNow]) {
      expect(await isLetIn(ended.token)).toBe(false);
      expect(await refusal(Users.refresh(users.deps, ended))).toBe(
        "unauthenticated unauthenticated",
      );
      expect(await refusal(hand(ended.refreshToken))).toBe("unauthenticated unauthenticated");
    }
    expect(await refusal(login(email))).toBe("unauthenticated wrong_login");
    users.clock.time += 1000;
    const mine = await arrived(email);
    expect(mine.user.userId).toBe(session.user.userId);
    expect(await isLetIn(mine.token)).toBe(true);
  });

  test("is refused while closed, and as an administrator's; nothing of it stays behind", async () => {
    const { email, session } = await users.registered();
    await changeUser(users.deps, session.user.userId, () => ({ disabled: true }));
    expect(await refusal(viaGoogle(email))).toBe("forbidden account_disabled");
    await changeUser(users.deps, session.user.userId, () => ({ disabled: false, isAdmin: true }));
    expect(await refusal(viaGoogle(email))).toBe("forbidden google_admin");
    expect(await poolUsers(email)).toHaveLength(1);
    expect(await isLetIn(session.token)).toBe(true);
  });

  test("that waits for its invited owner is theirs by Google as by the mailed link, which is spent", async () => {
    const email = newEmail();
    const actor = {
      userId: randomUUID(),
      name: "Office",
      email: "office@mail.test",
      isAdmin: true,
    };
    const invited = { name: "Gita Rao", email, role: "student" as const };
    const { profile } = await Manage.create(users.deps, actor, invited);
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: false });
    users.clock.time += 1000;
    expect((await arrived(email)).user.userId).toBe(profile.userId);
    const [letter] = await users.mails(email);
    const [, userId = "", secret = ""] = /#([\w-]+)\.([\w-]+)/.exec(letter?.text ?? "") ?? [];
    expect(await refusal(accept(users.deps, { userId, secret, password }, caller))).toBe(
      "invalid invitation_spent",
    );
  });

  test("is closed to Google too once an administrator closes it", async () => {
    const email = newEmail();
    const { user, refreshToken } = await arrived(email);
    await changeUser(users.deps, user.userId, () => ({ disabled: true }));
    expect(await refusal(viaGoogle(email))).toBe("forbidden account_disabled");
    expect(await refusal(Users.refresh(users.deps, { refreshToken }))).toBe(
      "unauthenticated unauthenticated",
    );
  });
});

describe("what proves nothing", () => {
  test("is an e-mail that Google has not verified: no account, none touched, no trace", async () => {
    const { email, session } = await users.registered();
    const tokens = await users.browser().signIn({ email, verified: false });
    expect(await refusal(hand(tokens.refresh_token))).toBe("forbidden google_unverified");
    expect(await isLetIn(session.token)).toBe(true);
    const stranger = newEmail();
    const other = await users.browser().signIn({ email: stranger, verified: false });
    expect(await refusal(hand(other.refresh_token))).toBe("forbidden google_unverified");
    expect(await poolUsers(stranger)).toEqual([]);
  });

  test("is a token of a sign-in that has ended, or none at all", async () => {
    expect(await refusal(hand("not a token"))).toBe("unauthenticated unauthenticated");
    const { email, session: other } = await users.registered();
    users.clock.time += 1000;
    const here = await login(email);
    await Accounts.endOthers(users.deps, await Accounts.own(users.deps, here.token));
    expect(await refusal(hand(other.refreshToken))).toBe("unauthenticated unauthenticated");
    const session = await arrived(newEmail());
    await Users.logout(users.deps, session.token, { refreshToken: session.refreshToken });
    expect(await refusal(hand(session.refreshToken))).toBe("unauthenticated unauthenticated");
  });
});

describe("a first sign-in that is cut off", () => {
  test("anywhere is completed by the next", async () => {
    const { config } = users.deps;
    const directory = openDirectory(config);
    // In the directory alone; with its profile but no password; joined, but never come back.
    const stages: ((email: string) => Promise<unknown>)[] = [
      (email) => directory.create(email, "Gita Rao"),
      async (email) => {
        await viaGoogle(email);
        const userId = (await directory.find(email))?.userId ?? "";
        const client = new sdk.CognitoIdentityProviderClient({ region: config.region });
        const named = { UserPoolId: config.userPoolId, Username: userId };
        const secret = { Password: "temporary!", Permanent: false };
        await client.send(new sdk.AdminSetUserPasswordCommand({ ...named, ...secret }));
        client.destroy();
      },
      (email) => viaGoogle(email),
    ];
    for (const [index, cut] of stages.entries()) {
      const email = newEmail();
      await cut(email);
      users.clock.time += 120_000;
      const { user } = await arrived(email);
      expect([index, user.email]).toEqual([index, email]);
      expect(await poolUsers(email)).toHaveLength(1);
    }
  });

  test("waits while somebody registers with the e-mail, who would set their password over it", async () => {
    const email = newEmail();
    const directory = openDirectory(users.deps.config);
    const userId = (await directory.create(email, "Somebody")) ?? "";
    const registeredAt = Math.floor(users.clock.time / 1000);
    await addProfile(users.deps, { ...Users.newcomer, userId, name: "S", email, registeredAt });
    expect(await refusal(viaGoogle(email))).toBe("conflict being_made");
    await directory.setPassword(userId, password);
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: true });
    expect(await refusal(login(email))).toBe("unauthenticated wrong_login");
  });

  test("makes one account when it comes many times at once", async () => {
    const email = newEmail();
    const handed = await users.browser().signIn({ email });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => refusal(hand(handed.refresh_token))),
    );
    expect(outcomes).toContain("not refused");
    for (const one of outcomes) {
      expect(["not refused", "conflict being_made", "unauthenticated unauthenticated"]).toContain(
        one,
      );
    }
    const { user } = await arrived(email);
    expect(await poolUsers(email)).toEqual([user.userId.replace(/\d+$/, "…")]);
  });
});

describe("whoever has no password", () => {
  test("deletes their account by a fresh sign-in, and Google then makes a new one", async () => {
    const email = newEmail();
    const { token, user } = await arrived(email);
    const remove = (mine: Accounts.Own) => deleteAccount(users.deps, mine, { email }, caller);
    users.clock.time += 11 * 60_000;
    const stale = await Accounts.own(users.deps, token);
    expect(await refusal(remove(stale))).toBe("conflict sign_in_again");
    const fresh = await arrived(email);
    await remove(await Accounts.own(users.deps, fresh.token));
    expect(await readProfile(users.deps, user.userId)).toBeUndefined();
    expect((await arrived(email)).user.userId).not.toBe(user.userId);
  });

  test("is no excuse for whoever has one", async () => {
    const { email, session } = await users.registered();
    const mine = await Accounts.own(users.deps, session.token);
    expect(await refusal(deleteAccount(users.deps, mine, { email }, caller))).toBe(
      "invalid password_missing",
    );
  });
});
