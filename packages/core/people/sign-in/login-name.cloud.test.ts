import { describe, expect, test } from "vitest";
import { isAppError } from "../../kernel/shared/error.ts";
import { sentCalls } from "../../testing/sent-calls.fixture.ts";
import { admin } from "../../testing/world.ts";
import { create } from "../account/create-user.service.ts";
import * as Manage from "../account/manage-user.service.ts";
import { loginNameOf } from "../user/login-name.rules.ts";
import { openDirectory } from "../user/user.directory.ts";
import { readProfile } from "../user/user.store.ts";
import { forgot } from "./forgot-password.service.ts";
import { claim } from "./login-name.service.ts";
import * as Users from "./user.service.ts";
import { password, refusal, testUsers } from "./user.fixture.ts";

const users = testUsers();
const office = admin();
const ip = "198.51.100.7";
const WRONG = "unauthenticated wrong_login";
let made = 0;

type Names = { email?: string; roll?: string; phone?: string };

/** Numbers that no other test uses. */
function numbers() {
  made += 1;
  return { roll: `2027-A-${made}`, phone: `+91987654${String(made).padStart(4, "0")}` };
}

const add = (names: Names) =>
  create(users.deps, office, { name: "Asha Rao", role: "student", ...names });

/** A student whom the office added, with a password. */
async function student(names: Names) {
  const { profile } = await add(names);
  await openDirectory(users.deps.config).setPassword(profile.userId, password);
  return profile;
}

const login = (name: string, secret = password, from = ip) =>
  Users.login(users.deps, { email: loginNameOf(name), password: secret }, { ip: from });

const changed = async (userId: string, names: { roll?: string | null; phone?: string | null }) => {
  const rev = (await readProfile(users.deps, userId))?.edition ?? 0;
  const input = { name: "Asha Rao", extraTime: null, rev, ...names };
  return Manage.update(users.deps, office, userId, input);
};

describe("a student without an email address", () => {
  test("logs in by roll number or phone number, however they are typed", async () => {
    const names = numbers();
    const { userId } = await student(names);
    const typed = [names.roll, ` ${names.roll.toLowerCase()} `, names.phone, names.phone.slice(3)];
    for (const name of typed) expect((await login(name)).user).toMatchObject({ userId, email: "" });
    expect((await readProfile(users.deps, userId))?.invitation).toBeUndefined();
  });

  test("gets no letter, and the office is told so", async () => {
    const names = numbers();
    const { mailed, profile } = await add(names);
    expect(mailed).toBe(false);
    await forgot(users.deps, { email: loginNameOf(names.roll) }, { ip });
    const help = Manage.helpWithPassword(users.deps, office, profile.userId);
    expect(await refusal(help)).toBe("conflict no_email");
  });
});

describe("a login name", () => {
  test("is one account's only, and a refused account leaves none of its names behind", async () => {
    const names = numbers();
    await add(names);
    const other = numbers();
    expect(await refusal(add({ ...other, phone: names.phone }))).toBe("conflict phone_taken");
    expect(await refusal(add({ roll: names.roll.toLowerCase() }))).toBe("conflict roll_taken");
    expect(await refusal(add(other))).toBe("not refused");
  });

  test("is taken by exactly one of ten at once", async () => {
    const names = numbers();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => refusal(add(names))));
    expect(outcomes.filter((one) => one === "not refused")).toHaveLength(1);
    expect(outcomes.filter((one) => one === "conflict roll_taken")).toHaveLength(9);
  });

  test("that the office changes leads nowhere from then on, and is free for another", async () => {
    const [before, after] = [numbers(), numbers()];
    const mine = `name${made}@school.test`;
    const { userId } = await student({ ...before, email: mine });
    await changed(userId, after);
    expect(await refusal(login(before.roll))).toBe(WRONG);
    expect((await login(after.roll)).user.userId).toBe(userId);
    await changed(userId, { phone: null });
    expect(await refusal(login(after.phone))).toBe(WRONG);
    const { userId: next } = await student({ roll: before.roll, phone: after.phone });
    expect((await login(before.roll)).user.userId).toBe(next);
    expect((await login(mine)).user.userId).toBe(userId);
    expect(await refusal(changed(userId, { roll: before.roll }))).toBe("conflict roll_taken");
  });

  test("cannot be the last that is taken away", async () => {
    const { roll } = numbers();
    const { userId } = (await add({ roll })).profile;
    expect(await refusal(changed(userId, { roll: null }))).toBe("invalid name_missing");
  });

  test("that a crash left over is free after a minute, unless its account has it by now", async () => {
    const { roll, phone } = numbers();
    const { userId } = (await add({ roll })).profile;
    await claim(users.deps, phone, userId);
    expect(await refusal(add({ phone }))).toBe("conflict phone_taken");
    users.clock.time += 61_000;
    expect(await refusal(add({ phone }))).toBe("not refused");
    expect(await refusal(add({ roll }))).toBe("conflict roll_taken");
  });
});

describe("an unknown roll number", () => {
  test("makes the same calls as a wrong password, at the login and for a new password", async () => {
    const names = numbers();
    await student({ ...names, email: `same${made}@school.test` });
    const tried = (name: string) => sentCalls(() => refusal(login(name, "not it")));
    const known = await tried(names.roll);
    expect(known.filter((one) => one.includes("Cognito"))).toHaveLength(1);
    expect(await tried("2027-Z-1")).toEqual(known);
    expect(await tried(`same${made}@school.test`)).toEqual(known);
    const asked = (name: string) =>
      sentCalls(() => forgot(users.deps, { email: loginNameOf(name) }, { ip }));
    await login(names.roll);
    const sent = await asked(names.roll);
    expect(sent.filter((one) => one.includes("Cognito"))).toHaveLength(1);
    expect(await asked("2027-Z-2")).toEqual(sent);
  });

  test("makes the same calls when a code is asked for again, as often", async () => {
    const names = numbers();
    await student({ ...names, email: `again${made}@school.test` });
    await login(names.roll);
    const caller = { ip: "198.51.100.90" };
    const ask = (name: string) => forgot(users.deps, { email: loginNameOf(name) }, caller);
    for (let n = 0; n < 5; n++) {
      const sent = await sentCalls(() => ask(names.roll));
      expect(sent.filter((one) => one.includes("Cognito"))).toHaveLength(1);
      expect(await sentCalls(() => ask("2027-Z-6"))).toEqual(sent);
    }
    const refused = await sentCalls(() => refusal(ask(names.roll)));
    expect(await sentCalls(() => refusal(ask("2027-Z-6")))).toEqual(refused);
    expect(await refusal(ask(names.roll))).toBe(await refusal(ask("2027-Z-6")));
  });

  test("answers in the same words, and a code for no account makes the same calls", async () => {
    const names = numbers();
    await student({ ...names, email: `words${made}@school.test` });
    const answered = (call: Promise<unknown>) =>
      call.then(
        () => "accepted",
        (error: unknown) =>
          isAppError(error) ? [error.kind, error.code, error.message] : "failed",
      );
    const reset = (name: string) => {
      const input = { email: loginNameOf(name), code: "000000", password: "seven blue herons" };
      return Users.reset(users.deps, input, { ip });
    };
    const ways = [
      (name: string) => login(name, "not it"),
      (name: string) => forgot(users.deps, { email: loginNameOf(name) }, { ip }),
      reset,
    ];
    for (const way of ways) {
      expect(await answered(way("2027-Z-4"))).toEqual(await answered(way(names.roll)));
    }
    const calls = await sentCalls(() => refusal(reset(names.roll)));
    expect(calls.filter((one) => one.includes("Cognito"))).toHaveLength(1);
    expect(await sentCalls(() => refusal(reset("2027-Z-5")))).toEqual(calls);
  });

  test("is refused after as many tries as a wrong password, counted by account", async () => {
    const names = numbers();
    await student(names);
    for (const name of [names.roll, "2027-Z-3"]) {
      for (let n = 0; n < 5; n++) expect(await refusal(login(name, "no", ip))).toBe(WRONG);
      expect(await refusal(login(name, "no", ip))).toBe("limited too_many_tries");
    }
    expect(await refusal(login(names.phone))).toBe("limited too_many_tries");
    expect(await refusal(login(names.phone, password, "192.0.2.9"))).toBe("not refused");
  });

  test("costs a login no more by roll number than by email address", async () => {
    const names = numbers();
    const email = `cost${made}@school.test`;
    await student({ ...names, email });
    await login(names.roll);
    const calls = (name: string) => sentCalls(() => login(name));
    expect(await calls(names.roll)).toEqual(await calls(email));
  });
});
