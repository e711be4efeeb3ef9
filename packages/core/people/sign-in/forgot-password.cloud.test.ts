import { describe, expect, test } from "vitest";
import { forgot } from "./forgot-password.service.ts";
import * as Manage from "../account/manage-user.service.ts";
import { authenticate } from "../session/user-access.service.ts";
import * as Users from "./user.service.ts";
import { password, refusal, testUsers } from "./user.fixture.ts";

const users = testUsers();
const ended = "unauthenticated unauthenticated";
const limited = "limited too_many_tries";
let senders = 0;
/** A sender that no other test uses. */
const newSender = () => ({ ip: `203.0.113.${++senders}` });
const sender = newSender();

describe("a forgotten password", () => {
  const code = async (email: string) =>
    /\d{6}/.exec((await users.mails(email))[0]?.text ?? "")?.[0] ?? "";

  test("is replaced with a mailed code, which ends all sessions", async () => {
    const { email, caller, session } = await users.registered();
    users.clock.time += 5_000;
    await forgot(users.deps, { email }, sender);
    const reset = { email, code: await code(email), password: "brass lantern 4" };
    await Users.reset(users.deps, reset, sender);
    expect(await refusal(authenticate(users.deps, session.token))).toBe(ended);
    expect(await refusal(users.renew(session))).toBe(ended);
    expect(await refusal(Users.login(users.deps, { email, password }, caller))).toMatch(
      "wrong_login",
    );
    const fresh = await Users.login(users.deps, { ...reset, email }, caller);
    await authenticate(users.deps, fresh.token);
    expect(await refusal(Users.reset(users.deps, reset, sender))).toBe("invalid code_invalid");
  });

  test("gives the same response for an email without an account, and sends no mail", async () => {
    const email = "stranger@school.test";
    expect(await forgot(users.deps, { email }, sender)).toBeUndefined();
    expect(await users.mails(email)).toEqual([]);
    const reset = { email, code: "123456", password: "brass lantern 4" };
    expect(await refusal(Users.reset(users.deps, reset, sender))).toBe("invalid code_invalid");
  });

  test("is not replaced with a wrong or expired code, or after five wrong ones", async () => {
    const { email } = await users.registered();
    await forgot(users.deps, { email }, sender);
    const right = await code(email);
    const wrong = right === "000000" ? "000001" : "000000";
    const attempt = (given: string) =>
      refusal(Users.reset(users.deps, { email, code: given, password: "brass lantern 4" }, sender));
    for (let n = 0; n < 5; n++) expect(await attempt(wrong)).toBe("invalid code_invalid");
    expect(await attempt(right)).toBe("limited too_many_tries");
    await forgot(users.deps, { email }, sender);
    const late = await code(email);
    users.clock.time += 3_600_000;
    expect(await attempt(late)).toBe("invalid code_invalid");
  });

  test("is not replaced with a weak one", async () => {
    const { email } = await users.registered();
    const reset = { email, code: "123456", password: "password1" };
    expect(await refusal(Users.reset(users.deps, reset, sender))).toBe("invalid password_weak");
  });
});

describe("requesting a code", () => {
  const mailsOf = async (email: string) => (await users.mails(email)).length;

  test("is limited to five an hour, whether there is an account or not", async () => {
    const { email } = await users.registered();
    const asking = newSender();
    for (const name of [email, "stranger2@school.test"]) {
      for (let n = 0; n < 5; n++) await forgot(users.deps, { email: name }, asking);
      expect(await refusal(forgot(users.deps, { email: name }, asking))).toBe(limited);
    }
    users.clock.time += 3_600_000;
    await forgot(users.deps, { email }, asking);
  });

  test("is limited for the sender, but not for the owner or an administrator", async () => {
    const { email, caller, session } = await users.registered();
    const asking = newSender();
    for (let n = 0; n < 5; n++) await forgot(users.deps, { email }, asking);
    expect(await refusal(forgot(users.deps, { email }, asking))).toBe(limited);
    const before = await mailsOf(email);
    await forgot(users.deps, { email }, caller);
    const admin = { userId: session.user.userId, name: "", email, isAdmin: true };
    await Manage.helpWithPassword(users.deps, admin, session.user.userId);
    expect(await mailsOf(email)).toBe(before + 2);
  });

  test("gives the same response after ten codes to strangers, but sends no more", async () => {
    const { email } = await users.registered();
    for (let n = 0; n < 15; n++) await forgot(users.deps, { email }, newSender());
    expect(await mailsOf(email)).toBe(10);
  });

  test("still works from a browser where the owner has logged in", async () => {
    const { input, caller } = users.newRegistration();
    const own = { ...caller, browser: "b".repeat(48) };
    await Users.register(users.deps, input, own);
    for (let n = 0; n < 15; n++) await forgot(users.deps, input, newSender());
    await forgot(users.deps, input, { ...newSender(), browser: own.browser });
    expect(await mailsOf(input.email)).toBe(11);
  });

  test("is limited to a thousand an hour for all accounts from one address", async () => {
    const asking = newSender();
    await users.spend("forgot", asking.ip, 1000);
    expect(await refusal(forgot(users.deps, { email: "one@school.test" }, asking))).toBe(limited);
  });
});
