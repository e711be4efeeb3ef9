import { describe, expect, test } from "vitest";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { sentCalls } from "../../testing/sent-calls.fixture.ts";
import { admin } from "../../testing/world.ts";
import { create } from "../account/create-user.service.ts";
import { makeSlips } from "../account/slips.service.ts";
import { changeUser } from "../session/user-access.service.ts";
import { loginNameOf } from "../user/login-name.rules.ts";
import { readProfile } from "../user/user.store.ts";
import { changeFirst } from "../account/change-first-password.service.ts";
import * as Users from "./user.service.ts";
import { password, refusal, testUsers } from "./user.fixture.ts";

const users = testUsers();
const office = admin();
const caller = { ip: "198.51.100.8" };
const WRONG = "unauthenticated wrong_login";
const OVER = "unauthenticated challenge_over";
let made = 0;

async function student() {
  made += 1;
  const roll = `S-${made}`;
  const input = { name: "Asha Rao", role: "student" as const, roll };
  const { profile } = await create(users.deps, office, input);
  return { userId: profile.userId, roll };
}

async function slipOf(userId: string, deps = users.deps) {
  const [slip] = await makeSlips(deps, office, [userId]);
  if (!slip) throw new Error("The answer has no slip.");
  return slip;
}

const login = (roll: string, secret: string, deps = users.deps, from = caller.ip) =>
  Users.login(deps, { email: loginNameOf(roll), password: secret }, { ip: from });

/** The challenge that a login with a slip's password returns, with which a new password is set. */
async function stepOf(roll: string, secret: string, deps = users.deps): Promise<string> {
  const error: unknown = await login(roll, secret, deps).catch((thrown: unknown) => thrown);
  if (isAppError(error) && error.code === "new_password")
    return String(error.details?.["challenge"]);
  throw error;
}

const change = (challenge: string, chosen = password) =>
  changeFirst(users.deps, { challenge, password: chosen }, caller);

describe("a slip", () => {
  test("lets its student choose a password, once, and log in with it from then on", async () => {
    const { userId, roll } = await student();
    const slip = await slipOf(userId);
    expect(slip).toMatchObject({ userId, name: "Asha Rao", loginName: roll });
    const step = await stepOf(roll, slip.password);
    expect(await refusal(change(step, "password123"))).toBe("invalid password_weak");
    expect(await refusal(change(step, slip.password.toUpperCase()))).toBe("invalid password_same");
    const session = await change(step);
    expect(session.user).toMatchObject({ userId, email: "" });
    expect(await refusal(change(step))).toBe(OVER);
    expect(await refusal(login(roll, slip.password))).toBe(WRONG);
    expect((await login(roll, password)).user).toEqual(session.user);
  });

  test("is ended by the next one, and so is a login that had begun with it", async () => {
    const { userId, roll } = await student();
    const first = await slipOf(userId);
    const step = await stepOf(roll, first.password);
    const second = await slipOf(userId);
    expect(await refusal(change(step))).toBe(OVER);
    expect(await refusal(login(roll, first.password))).toBe(WRONG);
    await change(await stepOf(roll, second.password));
  });

  test("replaces a password that was forgotten, and ends every session", async () => {
    const { userId, roll } = await student();
    const before = await change(await stepOf(roll, (await slipOf(userId)).password));
    users.clock.time += 2000;
    const chosen = "seven blue herons";
    await change(await stepOf(roll, (await slipOf(userId)).password), chosen);
    expect(await refusal(users.renew(before))).toBe("unauthenticated unauthenticated");
    expect(await refusal(login(roll, password))).toBe(WRONG);
    expect(await refusal(login(roll, chosen))).toBe("not refused");
  });

  test("ends after sixty days, and a step after a quarter of an hour", async () => {
    const { userId, roll } = await student();
    const slip = await slipOf(userId);
    const step = await stepOf(roll, slip.password);
    users.clock.time += 16 * 60_000;
    expect(await refusal(change(step))).toBe(OVER);
    users.clock.time += 60 * DAY - 17 * 60_000;
    await stepOf(roll, slip.password);
    users.clock.time += 2 * 60_000;
    expect(await refusal(login(roll, slip.password))).toBe(WRONG);
  });

  test("is refused for accounts with a role, disabled ones and unknown ones, and none is made", async () => {
    const [one, other] = [await student(), await student()];
    const both = () => refusal(makeSlips(users.deps, office, [one.userId, other.userId]));
    await changeUser(users.deps, other.userId, () => ({ roles: ["author"] }));
    expect(await both()).toBe("conflict slip_refused");
    await changeUser(users.deps, other.userId, () => ({ roles: undefined, disabled: true }));
    expect(await both()).toBe("conflict slip_refused");
    expect((await readProfile(users.deps, one.userId))?.firstPassword).toBeUndefined();
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect(await refusal(makeSlips(users.deps, office, [unknown]))).toBe("not-found not_found");
  });

  test("lets no one in who got a role after it was printed", async () => {
    const { userId, roll } = await student();
    const slip = await slipOf(userId);
    const step = await stepOf(roll, slip.password);
    await changeUser(users.deps, userId, () => ({ roles: ["reviewer"] }));
    expect(await refusal(login(roll, slip.password))).toBe(WRONG);
    expect(await refusal(change(step))).toBe(OVER);
  });
});

test("a first password is in no log, letter or audit entry, and is not stored", async () => {
  const seen: unknown[] = [];
  const note = (...said: unknown[]) => void seen.push(said);
  const userMail = { ready: true, send: async (letter: unknown) => void seen.push(letter) };
  const deps = { ...users.deps, log: { info: note, error: note }, userMail };
  const { userId, roll } = await student();
  const slip = await slipOf(userId, deps);
  await refusal(login(roll, "another word", deps));
  const challenge = await stepOf(roll, slip.password, deps);
  seen.push(await readProfile(deps, userId), challenge);
  seen.push(await changeFirst(deps, { challenge, password }, caller));
  seen.push((await AuditLog.read(deps, { target: userId })).entries);
  expect(seen.length).toBeGreaterThan(5);
  const text = JSON.stringify(seen);
  for (const planted of [slip.password, slip.password.replaceAll("-", ""), password]) {
    expect(text).not.toContain(planted);
  }
});

test("a wrong first password of an unknown student makes the same calls as of a known one", async () => {
  const { userId, roll } = await student();
  await slipOf(userId);
  const tried = (name: string) => sentCalls(() => refusal(login(name, "zzzz-zzzz-zzzz")));
  const known = await tried(roll);
  expect(await tried("S-unknown")).toEqual(known);
});
