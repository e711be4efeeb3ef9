import { describe, expect, test } from "vitest";
import * as BounceStore from "../../kernel/mail/bounce.store.ts";
import { admin } from "../../testing/world.ts";
import { authenticate, changeUser } from "../session/user-access.service.ts";
import { forgot } from "../sign-in/forgot-password.service.ts";
import { caller, googleUsers, isSession } from "../sign-in/google.fixture.ts";
import { password, refusal } from "../sign-in/user.fixture.ts";
import * as Users from "../sign-in/user.service.ts";
import type { Profile } from "../user/user.schema.ts";
import { readProfile } from "../user/user.store.ts";
import { accept } from "./accept-invitation.service.ts";
import { own } from "./account.service.ts";
import { correctEmail } from "./correct-email.service.ts";
import { create } from "./create-user.service.ts";
import * as UserAdmin from "./user-admin.service.ts";
import { sendEmailCode, verifyEmail } from "./verify-email.service.ts";

const { users, newEmail, viaGoogle, signedIn, login } = googleUsers();
const office = admin();
const WRONG = "unauthenticated wrong_login";

async function profileOf(userId: string): Promise<Profile> {
  const profile = await readProfile(users.deps, userId);
  if (!profile) throw new Error("The profile is gone.");
  return profile;
}

async function correct(userId: string, email: string): Promise<void> {
  const { edition: rev } = await profileOf(userId);
  return correctEmail(users.deps, office, userId, { email, rev });
}

const lastTo = async (email: string) => (await users.mails(email)).at(-1)?.text ?? "";
const codeTo = async (email: string) => /\b\d{6}\b/.exec(await lastTo(email))?.[0] ?? "";

describe("a corrected address", () => {
  test("logs in with the same password, is not verified, and the old one leads nowhere", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    await changeUser(users.deps, userId, () => ({ emailVerifiedAt: 1 }));
    users.clock.time += 5000;
    const right = newEmail();
    await correct(userId, right);
    expect(await refusal(authenticate(users.deps, session.token))).toMatch("unauthenticated");
    expect(await refusal(users.renew(session))).toMatch("unauthenticated");
    expect(await refusal(login(email))).toBe(WRONG);
    expect((await profileOf(userId)).emailVerifiedAt).toBeUndefined();
    users.clock.time += 5000;
    expect((await login(right)).user).toMatchObject({ userId, email: right });
    // Another account may use the old address now.
    const next = await create(users.deps, office, { name: "Other One", email, role: "student" });
    expect(next.profile.userId).not.toBe(userId);
  });

  test("is reported to the old one, without the new one, and in the audit log with both", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    const right = newEmail();
    await correct(userId, right);
    const letter = await lastTo(email);
    expect(letter).toMatch("gave your account");
    expect(letter).not.toMatch(right);
    const month = new Date(users.clock.now()).toISOString().slice(0, 7);
    const where = { text: "pk = :pk", values: { ":pk": `AUDIT#${month}` } };
    const { items } = await users.deps.content.query({ where, limit: 100 });
    const entry = items.find((one) => one["action"] === "user.email" && one["target"] === userId);
    expect(entry).toMatchObject({ before: { email }, after: { email: right } });
  });

  test("ends what was mailed to the old one: a password code, a code to verify, an invitation", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    await forgot(users.deps, { email }, caller);
    const passwordCode = await codeTo(email);
    await sendEmailCode(users.deps, await own(users.deps, session.token));
    const addressCode = await codeTo(email);
    const right = newEmail();
    await correct(userId, right);
    const stolen = { email: right, code: passwordCode, password: "seven blue herons" };
    expect(await refusal(Users.reset(users.deps, stolen, caller))).toBe("invalid code_invalid");
    users.clock.time += 5000;
    const { token } = await login(right);
    const mine = await own(users.deps, token);
    expect(await refusal(verifyEmail(users.deps, mine, addressCode))).toBe("invalid code_invalid");
    expect((await profileOf(userId)).emailVerifiedAt).toBeUndefined();

    const wrong = newEmail();
    const { profile } = await create(users.deps, office, {
      name: "Invited One",
      email: wrong,
      role: "student",
    });
    const secretIn = (text: string) => /set-password#[^.]+\.(\S+)/.exec(text)?.[1] ?? "";
    const oldSecret = secretIn(await lastTo(wrong));
    const invited = newEmail();
    await correct(profile.userId, invited);
    const choose = (secret: string) =>
      refusal(accept(users.deps, { userId: profile.userId, secret, password }, caller));
    expect(await choose(oldSecret)).not.toBe("not refused");
    expect(await choose(secretIn(await lastTo(invited)))).toBe("not refused");
  });

  test("gets a code with which its owner proves it", async () => {
    const { session } = await users.registered();
    const right = newEmail();
    await correct(session.user.userId, right);
    const code = await codeTo(right);
    await Users.reset(users.deps, { email: right, code, password: "seven blue herons" }, caller);
    expect((await profileOf(session.user.userId)).emailVerifiedAt).toBeDefined();
  });

  test("is not opened by the Google account of the old one", async () => {
    const email = newEmail();
    const { user } = await signedIn(email);
    const right = newEmail();
    await correct(user.userId, right);
    users.clock.time += 5000;
    const other = await signedIn(email);
    expect(other.user.userId).not.toBe(user.userId);
    expect((await profileOf(user.userId)).googleSince).toBeUndefined();
    // The Google account with the new address is linked in the usual way.
    const outcome = await viaGoogle(right);
    expect(isSession(outcome)).toBe(false);
    users.clock.time += 5000;
    expect((await signedIn(right)).user.userId).toBe(user.userId);
  });

  test("can be the first one of a student who had none", async () => {
    const roll = `2027-E-${users.clock.time}`;
    const { profile } = await create(users.deps, office, {
      name: "Roll Only",
      roll,
      role: "student",
    });
    const first = newEmail();
    await correct(profile.userId, first);
    expect(await lastTo(first)).toMatch("set-password#");
    expect(await profileOf(profile.userId)).toMatchObject({ roll, email: first });
  });
});

describe("an address is not corrected", () => {
  test("of an account with a role, in use, blocked, or after another change", async () => {
    const chief = await users.administrator();
    expect(await refusal(correct(chief.session.user.userId, newEmail()))).toBe(
      "conflict staff_email",
    );
    const author = await users.registered();
    await changeUser(users.deps, author.session.user.userId, () => ({ roles: ["author"] }));
    expect(await refusal(correct(author.session.user.userId, newEmail()))).toBe(
      "conflict staff_email",
    );
    const { email, session } = await users.registered();
    const { userId } = session.user;
    expect(await refusal(correct(userId, chief.email))).toBe("conflict email_taken");
    const bad = {
      email: newEmail(),
      kind: "bounce",
      reason: null,
      at: 1,
      isBlocked: true,
    } as const;
    await BounceStore.put(users.deps, bad);
    expect(await refusal(correct(userId, bad.email))).toBe("conflict mail_bounced");
    const outdated = { email: newEmail(), rev: 999 };
    expect(await refusal(correctEmail(users.deps, office, userId, outdated))).toBe(
      "conflict conflict",
    );
    expect((await login(email)).user.userId).toBe(userId);
    const free = await UserAdmin.find(users.deps, { email });
    expect(free.userId).toBe(userId);
  });

  test("and keeps its codes when a promotion comes in between", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    const { edition: rev } = await profileOf(userId);
    const right = newEmail();
    const both = await Promise.all([
      refusal(correctEmail(users.deps, office, userId, { email: right, rev })),
      changeUser(users.deps, userId, () => ({ roles: ["author"] })),
    ]);
    const { email: now } = await profileOf(userId);
    expect([both[0], now]).toEqual(
      now === right ? ["not refused", right] : [expect.stringMatching("conflict"), email],
    );
    await forgot(users.deps, { email: now }, caller);
    expect(await codeTo(now)).toMatch(/^\d{6}$/);
  });
});
