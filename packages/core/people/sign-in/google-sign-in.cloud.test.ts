import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { accept } from "../user/accept-invitation.service.ts";
import * as Accounts from "../user/account.service.ts";
import { caller, googleUsers, isSession } from "./google.testing.ts";
import * as Manage from "../user/manage-user.service.ts";
import { authenticate } from "../user/user-access.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import { forgot } from "./forgot-password.service.ts";
import * as Users from "../user/user.service.ts";
import { password, refusal } from "../user/user.testing.ts";

const { users, newEmail, signIn, viaGoogle, signedIn, login, poolUsers } = googleUsers();

const isLetIn = async (token: string) =>
  (await refusal(authenticate(users.deps, token))) === "not refused";

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
    expect((await users.renew(session)).user).toEqual(session.user);
  });

  test("is known by the e-mail where Google tells no name, and by no more of a long one than fits", async () => {
    const [bare, long] = [newEmail(), newEmail()];
    expect((await signedIn(bare, " ")).user.name).toBe(bare.split("@")[0]);
    expect((await signedIn(long, "म".repeat(200))).user.name).toBe("म".repeat(100));
  });

  test("may set a password by a mailed code, and then has both ways", async () => {
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

describe("an account of the same e-mail", () => {
  test("that proved its e-mail keeps its password and its sign-ins", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    await changeUser(users.deps, userId, () => ({ emailVerifiedAt: 1 }));
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: false });
    expect(await isLetIn(session.token)).toBe(true);
    expect((await login(email)).user.userId).toBe(userId);
    const there = await signedIn(email);
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
      expect(await refusal(users.renew(ended))).toBe("unauthenticated unauthenticated");
      expect(await refusal(signIn(ended.refreshToken))).toBe("unauthenticated unauthenticated");
    }
    expect(await refusal(login(email))).toBe("unauthenticated wrong_login");
    users.clock.time += 1000;
    const mine = await signedIn(email);
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

  test("is refused once its owner, who came by Google before, is an administrator", async () => {
    const email = newEmail();
    const { user } = await signedIn(email);
    await changeUser(users.deps, user.userId, () => ({ isAdmin: true }));
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
    const { profile } = await Manage.create(users.deps, actor, invited);
    expect(await viaGoogle(email)).toMatchObject({ again: true, passwordEnded: false });
    users.clock.time += 1000;
    expect((await signedIn(email)).user.userId).toBe(profile.userId);
    const [letter] = await users.mails(email);
    const [, userId = "", secret = ""] = /#([\w-]+)\.([\w-]+)/.exec(letter?.text ?? "") ?? [];
    expect(await refusal(accept(users.deps, { userId, secret, password }, caller))).toBe(
      "invalid invitation_spent",
    );
  });

  test("is closed to Google too once an administrator closes it", async () => {
    const email = newEmail();
    const { user, refreshToken } = await signedIn(email);
    await changeUser(users.deps, user.userId, () => ({ disabled: true }));
    expect(await refusal(viaGoogle(email))).toBe("forbidden account_disabled");
    expect(await refusal(users.renew({ refreshToken }))).toBe("unauthenticated unauthenticated");
  });
});

describe("what proves nothing", () => {
  test("is an e-mail that Google has not verified: no account, none touched, no trace", async () => {
    const { email, session } = await users.registered();
    const tokens = await users.browser().signIn({ email, verified: false });
    expect(await refusal(signIn(tokens.refresh_token))).toBe("forbidden google_unverified");
    expect(await isLetIn(session.token)).toBe(true);
    const stranger = newEmail();
    const other = await users.browser().signIn({ email: stranger, verified: false });
    expect(await refusal(signIn(other.refresh_token))).toBe("forbidden google_unverified");
    expect(await poolUsers(stranger)).toEqual([]);
  });

  test("is a token of a sign-in that has ended, or none at all", async () => {
    expect(await refusal(signIn("not a token"))).toBe("unauthenticated unauthenticated");
    const { email, session: other } = await users.registered();
    users.clock.time += 1000;
    const here = await login(email);
    await Accounts.endOthers(users.deps, await Accounts.own(users.deps, here.token));
    expect(await refusal(signIn(other.refreshToken))).toBe("unauthenticated unauthenticated");
    const session = await signedIn(newEmail());
    expect(await refusal(signIn(session.refreshToken))).toBe("unauthenticated unauthenticated");
  });

  test("is what the sign-in page gave, once it was handed in", async () => {
    const email = newEmail();
    await signedIn(email);
    const { refresh_token } = await users.browser().signIn({ email });
    expect(isSession(await signIn(refresh_token))).toBe(true);
    expect(await refusal(signIn(refresh_token))).toBe("unauthenticated unauthenticated");
  });

  test("is a pass of the page from before all sign-ins were ended", async () => {
    const email = newEmail();
    const mine = await signedIn(email);
    const { refresh_token } = await users.browser().signIn({ email });
    users.clock.time += 1000;
    await Accounts.endOthers(users.deps, await Accounts.own(users.deps, mine.token));
    expect(await refusal(signIn(refresh_token))).toBe("unauthenticated unauthenticated");
  });
});
