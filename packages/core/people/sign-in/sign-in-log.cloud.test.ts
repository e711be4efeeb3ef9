import { codeOf, STEP_MS } from "@academy/local/testing/authenticator.ts";
import { describe, expect, test } from "vitest";
import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import * as Accounts from "../account/account.service.ts";
import * as SecondFactor from "../account/second-factor.service.ts";
import { changeUser } from "../session/user-access.service.ts";
import { readProfile } from "../user/user.store.ts";
import { forgot } from "./forgot-password.service.ts";
import { loginWithCode } from "./sign-in-code.service.ts";
import { password, refusal, testUsers } from "./user.fixture.ts";
import * as Users from "./user.service.ts";

const users = testUsers();
const DAY = 86_400_000;

/** The product with a log that can be read. */
function logged() {
  const lines: [event: string, facts: Record<string, unknown>][] = [];
  const log = {
    info: (event: string, facts = {}) => void lines.push([event, facts]),
    error: (event: string) => void lines.push([event, {}]),
  };
  const letters: { to: string; subject: string }[] = [];
  const userMail = {
    ready: true,
    send: async ({ to, subject }: { to: string; subject: string }) =>
      void letters.push({ to, subject }),
  };
  const deps = { ...users.deps, log, userMail };
  const events = (name: string) =>
    lines.flatMap(([event, facts]) => (event === name ? [facts] : []));
  return { deps, lines, letters, events };
}

type Person = Awaited<ReturnType<typeof users.registered>>;
const idOf = ({ session }: Person) => session.user.userId;

/** A registered user who writes questions. */
async function author() {
  const person = await users.registered();
  await changeUser(users.deps, idOf(person), () => ({ roles: ["author"] }));
  return person;
}

const audited = async (person: Person) =>
  (await AuditLog.read(users.deps, { target: idOf(person) })).entries.map(
    ({ action, by, after }) => ({ action, by, after }),
  );

const LOGINS = { device: "Unknown device" };

describe("a login", () => {
  test("of a student is in the log, also a refused one, without address and password", async () => {
    const person = await users.registered();
    const { deps, lines, events } = logged();
    const { email, caller } = person;
    const login = (secret: string, to = email) =>
      refusal(Users.login(deps, { email: to, password: secret }, caller));
    await login("not the password");
    await login(password);
    await login(password, "nobody@school.test");
    const [accepted] = events("sign-in.accepted");
    const [known, unknown] = events("sign-in.refused");
    expect(accepted).toMatchObject({ userId: idOf(person), how: "password", ip: caller.ip });
    expect(known).toMatchObject({ userId: idOf(person), reason: "password", ip: caller.ip });
    expect(known?.["account"]).toBe(accepted?.["account"]);
    expect(unknown).toMatchObject({ userId: undefined, account: expect.any(String) });
    expect(unknown?.["account"]).not.toBe(known?.["account"]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${password}|school\\.test|not the pass`));
    expect(await audited(person)).toEqual([]);
  });

  test("of staff is in the audit log too", async () => {
    const person = await author();
    const { deps } = logged();
    const { email, caller } = person;
    await refusal(Users.login(deps, { email, password: "not the password" }, caller));
    users.clock.time += 1000;
    await Users.login(deps, { email, password }, caller);
    const { ip } = caller;
    expect(await audited(person)).toEqual([
      { action: "login.accept", by: idOf(person), after: { how: "password", ip, ...LOGINS } },
      { action: "login.refuse", by: "unknown", after: { reason: "password", ip } },
    ]);
  });
});

describe("the owner of an account", () => {
  test("gets one letter a day when its tries are used up, and staff one more entry", async () => {
    const person = await author();
    const { deps, letters, events } = logged();
    const { email } = person;
    const wrong = (n: number) =>
      refusal(Users.login(deps, { email, password: "wrong one" }, { ip: `192.0.2.${n}` }));
    for (let n = 0; n < 29; n++) await wrong(n);
    expect(letters).toEqual([]);
    // The thirtieth is the first of the logins that strangers may try once a minute.
    for (let n = 29; n < 36; n++) {
      await wrong(n);
      users.clock.time += 60_000;
    }
    const subject = "Someone tried many passwords for your account";
    expect(letters).toEqual([{ to: email, subject }]);
    expect(events("sign-in.tries-exceeded")).toMatchObject([{ userId: idOf(person) }]);
    const actions = (await audited(person)).map(({ action }) => action);
    expect(actions.filter((one) => one === "login.limit")).toHaveLength(1);
    expect(actions.filter((one) => one === "login.refuse")).toHaveLength(29);
    expect(events("sign-in.refused").length).toBeGreaterThan(30);
    users.clock.time += DAY;
    for (let n = 0; n < 32; n++) await wrong(n);
    expect(letters).toHaveLength(2);
  });

  test("who does not exist gets none", async () => {
    const { deps, letters, events } = logged();
    const login = { email: "no.one@school.test", password: "wrong one" };
    for (let n = 0; n < 32; n++) await refusal(Users.login(deps, login, { ip: `192.0.2.${n}` }));
    expect(letters).toEqual([]);
    expect(events("sign-in.tries-exceeded")).toHaveLength(1);
  });
});

describe("wrong codes of a second factor", () => {
  /** A user with an app; `answer` completes a login that has begun with the right password. */
  async function withFactor() {
    const person = await author();
    const { caller, email } = person;
    const mine = await Accounts.own(users.deps, person.session.token);
    const { secret } = await SecondFactor.begin(users.deps, mine, { password }, caller);
    const proof = { password, code: codeOf(secret, users.clock.now()) };
    const { recoveryCodes } = await SecondFactor.confirm(users.deps, mine, proof, caller);
    users.clock.time += STEP_MS;
    const product = logged();
    const challenge = async (secretWord = password): Promise<string> => {
      const begun = Users.login(product.deps, { email, password: secretWord }, caller);
      const error: unknown = await begun.catch((thrown: unknown) => thrown);
      if (!isAppError(error) || error.code !== "second_factor") throw error;
      return String(error.details?.["challenge"]);
    };
    const answer = (to: string, code: string) =>
      refusal(loginWithCode(product.deps, { challenge: to, code }, caller));
    const code = () => codeOf(secret, users.clock.now());
    return { ...product, person, recoveryCodes, challenge, answer, code };
  }

  test(
    "are in the log and the audit log, and at twenty a day a letter is sent",
    { tags: ["thorough"] },
    async () => {
      const { person, deps, letters, events, challenge, answer, code } = await withFactor();
      for (let n = 0; n < 20; n++) {
        expect(await answer(await challenge(), "0000-0000-0000")).toBe("invalid code_invalid");
        if (n % 5 === 4) users.clock.time += 900_000;
      }
      expect(letters).toEqual([
        { to: person.email, subject: "Someone knows your password and tried many codes" },
      ]);
      expect(events("sign-in.code-refused")).toHaveLength(20);
      const actions = (await audited(person)).map(({ action }) => action);
      expect(actions.filter((one) => one === "login.refuse-code")).toHaveLength(20);
      expect(await answer(await challenge(), code())).toBe("limited too_many_tries");
      // After a new password, which only the owner knows, codes are accepted again.
      await forgot(deps, { email: person.email }, person.caller);
      const [mail] = await users.mails(person.email);
      const mailed = /code is (\d+)/.exec(mail?.text ?? "")?.[1] ?? "";
      const next = "seven blue herons";
      await Users.reset(deps, { email: person.email, code: mailed, password: next }, person.caller);
      users.clock.time += STEP_MS;
      expect(await answer(await challenge(next), code())).toBe("not refused");
    },
  );

  test("do not use up a recovery code, nor does a login that took too long", async () => {
    const { person, recoveryCodes, challenge, answer, code } = await withFactor();
    const [first = ""] = recoveryCodes;
    const used = await challenge();
    expect(await answer(used, code())).toBe("not refused");
    expect(await answer(used, first)).toBe("unauthenticated challenge_over");
    const left = async () =>
      (await readProfile(users.deps, idOf(person)))?.secondFactor?.recovery.length;
    expect(await left()).toBe(8);
    expect(await answer(await challenge(), first)).toBe("not refused");
    expect(await left()).toBe(7);
  });
});
