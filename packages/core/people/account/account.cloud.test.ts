import { describe, expect, test } from "vitest";
import * as Accounts from "./account.service.ts";
import { authenticate, hasVerifiedEmail } from "../session/user-access.service.ts";
import { forgot } from "../sign-in/forgot-password.service.ts";
import * as Users from "../sign-in/user.service.ts";
import * as Emails from "./verify-email.service.ts";
import { password, refusal, testUsers } from "../sign-in/user.fixture.ts";

const users = testUsers();
const sender = { ip: "192.0.2.60" };
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0) Chrome/142.0 Safari/537.36";
const next = "seven blue herons";
const after = (seconds: number) => void (users.clock.time += seconds * 1000);
const ownOf = (token: string) => Accounts.own(users.deps, token);

/** A user logged in at two browsers; the calls come from the first. */
async function atTwoBrowsers() {
  const one = await users.registered();
  after(60);
  const from = { ip: "203.0.113.9", userAgent: WINDOWS };
  const other = await Users.login(users.deps, { email: one.email, password }, from);
  after(60);
  return { ...one, other, mine: await ownOf(one.session.token) };
}

const change = (mine: Accounts.Own, oldPassword: string, newPassword: string, ip = "192.0.2.7") =>
  Accounts.changePassword(users.deps, mine, { oldPassword, newPassword }, { ip });
const isLetIn = async (token: string) =>
  (await refusal(authenticate(users.deps, token))) === "not refused";

describe("the caller's own account", () => {
  test("shows the sessions, the current one first", async () => {
    const { mine, caller, email } = await atTwoBrowsers();
    const { sessions, ...rest } = await Accounts.view(users.deps, mine);
    expect(rest).toMatchObject({ name: "Asha Rao", email, emailVerified: false, role: "student" });
    expect(sessions).toMatchObject([
      { current: true, device: "Unknown device", ip: caller.ip },
      { current: false, device: "Chrome on Windows", ip: "203.0.113.9" },
    ]);
  });

  test("can be renamed, unless it has changed since it was read", async () => {
    const { mine } = await atTwoBrowsers();
    const rev = mine.profile.edition;
    const renamed = await Accounts.rename(users.deps, mine, { name: "Asha Iyer", rev });
    expect(renamed.profile.name).toBe("Asha Iyer");
    expect(await refusal(Accounts.rename(users.deps, mine, { name: "Asha", rev }))).toBe(
      "conflict conflict",
    );
  });

  test("is logged out everywhere else, including a session that began this second", async () => {
    const { mine, session, other, email } = await atTwoBrowsers();
    const late = await Users.login(users.deps, { email, password }, { ip: "203.0.113.10" });
    const end = (typed: object) => Accounts.endSessions(users.deps, mine, typed, sender);
    expect(await refusal(end({}))).toBe("invalid password_missing");
    expect(await refusal(end({ password: "not this one" }))).toBe("invalid wrong_password");
    expect(await isLetIn(other.token)).toBe(true);
    const ended = await end({ password });
    expect(await isLetIn(session.token)).toBe(true);
    expect(await isLetIn(other.token)).toBe(false);
    expect(await isLetIn(late.token)).toBe(false);
    expect(await refusal(users.renew(other))).toBe("unauthenticated unauthenticated");
    await users.renew(session);
    expect((await Accounts.view(users.deps, ended)).sessions).toHaveLength(1);
  });
});

test("one session can be ended, with the password", async () => {
  const { mine, session, other, email } = await atTwoBrowsers();
  const third = await Users.login(users.deps, { email, password }, { ip: "203.0.113.11" });
  // Latest first: the session of `third` comes before that of `other`.
  const id = (await Accounts.view(users.deps, mine)).sessions[2]?.id ?? "";
  const end = (typed: string) =>
    Accounts.endSessions(users.deps, mine, { password: typed, session: id }, sender);
  expect(await refusal(end("not this one"))).toBe("invalid wrong_password");
  const ended = await end(password);
  expect((await Accounts.view(users.deps, ended)).sessions).toHaveLength(2);
  expect(await isLetIn(other.token)).toBe(false);
  expect(await isLetIn(third.token)).toBe(true);
  expect(await isLetIn(session.token)).toBe(true);
  expect(await refusal(end(password))).toBe("not-found not_found");
});

describe("the password", () => {
  test("is changed with the old one, which ends every other session", async () => {
    const { mine, session, other, email } = await atTwoBrowsers();
    await change(mine, password, next);
    expect(await isLetIn(session.token)).toBe(true);
    expect(await isLetIn(other.token)).toBe(false);
    after(5);
    const login = (secret: string) =>
      Users.login(users.deps, { email, password: secret }, { ip: "192.0.2.8" });
    expect(await refusal(login(password))).toBe("unauthenticated wrong_login");
    const { token } = await login(next);
    expect(await isLetIn(token)).toBe(true);
  });

  test("is not changed if the old one is wrong, which limits only the current session", async () => {
    const { mine, email, caller, other } = await atTwoBrowsers();
    for (let i = 0; i < 5; i++) {
      expect(await refusal(change(mine, "not this one", next, caller.ip))).toBe(
        "invalid wrong_password",
      );
    }
    expect(await refusal(change(mine, password, next, caller.ip))).toBe("limited too_many_tries");
    await Users.login(users.deps, { email, password }, caller);
    await change(await ownOf(other.token), password, next, caller.ip);
    expect(await isLetIn(other.token)).toBe(true);
  });

  test("must not be a common one or the old one", async () => {
    const { mine } = await atTwoBrowsers();
    expect(await refusal(change(mine, password, "password1"))).toBe("invalid password_weak");
    expect(await refusal(change(mine, password, password))).toBe("invalid password_same");
  });

  test("set with a mailed code also ends a session that was kept before", async () => {
    const { mine, session, email } = await atTwoBrowsers();
    await Accounts.endOthers(users.deps, mine);
    after(60);
    await forgot(users.deps, { email }, sender);
    const code = await mailedCode(email);
    await Users.reset(users.deps, { email, code, password: next }, sender);
    expect(await isLetIn(session.token)).toBe(false);
    after(5);
    const { token } = await Users.login(users.deps, { email, password: next }, { ip: "192.0.2.9" });
    expect((await ownOf(token)).profile.emailVerifiedAt).toBeGreaterThan(0);
  });
});

/** The code of the newest mail. */
async function mailedCode(to: string): Promise<string> {
  const mails = await users.mails(to);
  return /code is (\d+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
}

describe("the email", () => {
  test("is verified by the mailed code, which works once", async () => {
    const { mine, email } = await atTwoBrowsers();
    await Emails.sendEmailCode(users.deps, mine);
    const code = await mailedCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await refusal(Emails.verifyEmail(users.deps, mine, wrong))).toBe("invalid code_invalid");
    const verified = await Emails.verifyEmail(users.deps, mine, code);
    expect((await Accounts.view(users.deps, verified)).emailVerified).toBe(true);
    // The caller seems to have an address that is not verified, so the profile is read again.
    const { userId } = verified.profile;
    expect(await hasVerifiedEmail(users.deps, { userId, emailUnverified: true })).toBe(true);
    expect(await refusal(Emails.verifyEmail(users.deps, mine, code))).toBe("invalid code_invalid");
    expect(await refusal(Emails.sendEmailCode(users.deps, verified))).toBe("conflict verified");
  });

  test("gets at most five codes an hour", async () => {
    const { mine } = await atTwoBrowsers();
    for (let i = 0; i < 5; i++) await Emails.sendEmailCode(users.deps, mine);
    expect(await refusal(Emails.sendEmailCode(users.deps, mine))).toBe("limited too_many_tries");
  });
});
