import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accept } from "../account/accept-invitation.service.ts";
import * as Accounts from "../account/account.service.ts";
import { caller, googleUsers, isSession } from "./google.fixture.ts";
import * as Creation from "../account/create-user.service.ts";
import { authenticate, changeUser } from "../session/user-access.service.ts";
import { forgot } from "./forgot-password.service.ts";
import * as Users from "./user.service.ts";
import { password, refusal } from "./user.fixture.ts";

const { users, newEmail, signIn, viaGoogle, signedIn, login, poolUsers } = googleUsers();

const isLetIn = async (token: string) =>
  (await refusal(authenticate(users.deps, token))) === "not refused";

describe("a new user from Google", () => {
  test("gets an account at the first login on the page, and a session at the second", async () => {
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
    // From now on one login is enough, and renewals work as with a password.
    expect(isSession(await viaGoogle(email))).toBe(true);
    expect((await users.renew(session)).user).toEqual(session.user);
  });

  test("is named after the email if Google has no name, and a long name is shortened", async () => {
    const [bare, long] = [newEmail(), newEmail()];
    expect((await signedIn(bare, " ")).user.name).toBe(bare.split("@")[0]);
    expect((await signedIn(long, "म".repeat(200))).user.name).toBe("म".repeat(100));
  });

  test("can set a password with a mailed code, and then use both", async () => {
    const email = newEmail();
    const { user } = await signedIn(email);
    await forgot(users.deps, { email }, caller);
    const code = /\d{6}/.exec((await users.mails(email)).at(-1)?.text ?? "")?.[0] ?? "";
    await Users.reset(users.deps, { email, code, password }, caller);
    expect((await login(email)).user).toEqual(user);
    const { token } = await signedIn(email);
    const account = await Accounts.view(users.deps, await Accounts.own(users.deps, token));
    expect(account.ways).toEqual({ password: true, google: true });
  });
});

describe("an account with the same email", () => {
  test("keeps its password and sessions if the email was verified", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    await changeUser(users.deps, userId, () => ({ emailVerifiedAt: 1 }));
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: false });
    expect(await isLetIn(session.token)).toBe(true);
    expect((await login(email)).user.userId).toBe(userId);
    const byGoogle = await signedIn(email);
    expect(byGoogle.user).toEqual(session.user);
    // A session from Google can change the account like any other.
    const mine = await Accounts.own(users.deps, byGoogle.token);
    const change = { oldPassword: password, newPassword: "seven blue herons" };
    await Accounts.changePassword(users.deps, mine, change, caller);
    expect((await login(email, "seven blue herons")).user.userId).toBe(userId);
  });

  test("loses its password and sessions if someone else may have registered it", async () => {
    const { email, session } = await users.registered();
    users.clock.time += 5000;
    const justNow = await login(email);
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: true });
    for (const ended of [session, justNow]) {
      expect(await isLetIn(ended.token)).toBe(false);
      expect(await refusal(users.renew(ended))).toBe("unauthenticated unauthenticated");
      expect(await refusal(signIn(ended.refreshToken))).toBe("unauthenticated unauthenticated");
    }
    expect(await refusal(login(email))).toBe("unauthenticated wrong_login");
    users.clock.time += 1000;
    const mine = await signedIn(email);
    expect(mine.user.userId).toBe(session.user.userId);
    expect(await isLetIn(mine.token)).toBe(true);
  });

  test("is refused if it is disabled or an administrator's, and nothing is left behind", async () => {
    const { email, session } = await users.registered();
    await changeUser(users.deps, session.user.userId, () => ({ disabled: true }));
    expect(await refusal(viaGoogle(email))).toBe("forbidden account_disabled");
    await changeUser(users.deps, session.user.userId, () => ({ disabled: false, isAdmin: true }));
    expect(await refusal(viaGoogle(email))).toBe("forbidden google_admin");
    expect(await poolUsers(email)).toHaveLength(1);
    expect(await isLetIn(session.token)).toBe(true);
  });

  test.each([
    ["an administrator", { isAdmin: true }],
    ["a reviewer", { roles: ["reviewer" as const] }],
  ])("is refused once its owner, who came by Google before, is %s", async (_, rights) => {
    const email = newEmail();
    const { user } = await signedIn(email);
    await changeUser(users.deps, user.userId, () => ({ roles: ["author"] }));
    await signedIn(email);
    await changeUser(users.deps, user.userId, () => rights);
    expect(await refusal(viaGoogle(email))).toBe("forbidden google_admin");
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
    const { profile } = await Creation.create(users.deps, actor, invited);
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: false });
    users.clock.time += 1000;
    expect((await signedIn(email)).user.userId).toBe(profile.userId);
    const [letter] = await users.mails(email);
    const [, userId = "", secret = ""] = /#([\w-]+)\.([\w-]+)/.exec(letter?.text ?? "") ?? [];
    expect(await refusal(accept(users.deps, { userId, secret, password }, caller))).toBe(
      "invalid invitation_spent",
    );
  });

  test("cannot be used with Google either once it is disabled", async () => {
    const email = newEmail();
    const { user, refreshToken } = await signedIn(email);
    await changeUser(users.deps, user.userId, () => ({ disabled: true }));
    expect(await refusal(viaGoogle(email))).toBe("forbidden account_disabled");
    expect(await refusal(users.renew({ refreshToken }))).toBe("unauthenticated unauthenticated");
  });
});

describe("a login is refused, without a trace,", () => {
  test("if Google has not verified the email", async () => {
    const { email, session } = await users.registered();
    const tokens = await users.browser().signIn({ email, verified: false });
    expect(await refusal(signIn(tokens.refresh_token))).toBe("forbidden google_unverified");
    expect(await isLetIn(session.token)).toBe(true);
    const stranger = newEmail();
    const other = await users.browser().signIn({ email: stranger, verified: false });
    expect(await refusal(signIn(other.refresh_token))).toBe("forbidden google_unverified");
    expect(await poolUsers(stranger)).toEqual([]);
  });

  test("with a malformed token, or one that is not from the login page", async () => {
    expect(await refusal(signIn("not a token"))).toBe("unauthenticated unauthenticated");
    const { email, session: other } = await users.registered();
    users.clock.time += 1000;
    const here = await login(email);
    await Accounts.endOthers(users.deps, await Accounts.own(users.deps, here.token));
    expect(await refusal(signIn(other.refreshToken))).toBe("unauthenticated unauthenticated");
    const session = await signedIn(newEmail());
    expect(await refusal(signIn(session.refreshToken))).toBe("unauthenticated unauthenticated");
  });

  test("with a token from the login page that was already used", async () => {
    const email = newEmail();
    await signedIn(email);
    const { refresh_token } = await users.browser().signIn({ email });
    expect(isSession(await signIn(refresh_token))).toBe(true);
    expect(await refusal(signIn(refresh_token))).toBe("unauthenticated unauthenticated");
  });

  test("with a login on the page from before all sessions were ended", async () => {
    const email = newEmail();
    const mine = await signedIn(email);
    const { refresh_token } = await users.browser().signIn({ email });
    users.clock.time += 1000;
    await Accounts.endOthers(users.deps, await Accounts.own(users.deps, mine.token));
    expect(await refusal(signIn(refresh_token))).toBe("unauthenticated unauthenticated");
  });
});
