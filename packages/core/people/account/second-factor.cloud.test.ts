import { codeOf, STEP_MS } from "@academy/local/testing/authenticator.ts";
import { expect, test } from "vitest";
import * as Accounts from "./account.service.ts";
import { factorDirectory } from "../second-factor/second-factor-code.service.ts";
import * as SecondFactor from "./second-factor.service.ts";
import { password, refusal, testUsers } from "../sign-in/user.fixture.ts";
import { authenticate } from "../session/user-access.service.ts";
import { resetSecondFactor } from "./user-admin.service.ts";
import * as Users from "../sign-in/user.service.ts";

const users = testUsers();

type Person = Awaited<ReturnType<typeof users.registered>>;

const own = (person: Person) => Accounts.own(users.deps, person.session.token);

const viewOf = async (person: Person) => SecondFactor.view(users.deps, (await own(person)).profile);

const offered = async (person: Person) =>
  (await SecondFactor.begin(users.deps, await own(person), { password }, person.caller)).secret;

const code = (secret: string) => codeOf(secret, users.clock.now());

const confirm = async (person: Person, typed: string) =>
  SecondFactor.confirm(users.deps, await own(person), { password, code: typed }, person.caller);

const end = async (person: Person, typed: string) =>
  SecondFactor.end(users.deps, await own(person), { password, code: typed }, person.caller);

/** A user with an app and recovery codes, one time step after the app's first code. */
async function withFactor() {
  const person = await users.registered();
  const secret = await offered(person);
  const { recoveryCodes } = await confirm(person, code(secret));
  users.clock.time += STEP_MS;
  return { person, secret, recoveryCodes };
}

const proofOf = async ({ session }: Person) =>
  (await (await Users.directoryOf(users.deps)).signIn(session.user.userId, password))?.kind;

test("an app's first code turns it on, and the directory then requires a code", async () => {
  const person = await users.registered();
  expect(await viewOf(person)).toMatchObject({ on: false, since: null, required: false });
  const secret = await offered(person);
  expect(await proofOf(person)).toBe("proved");
  const { recoveryCodes } = await confirm(person, code(secret));
  expect(new Set(recoveryCodes).size).toBe(8);
  expect(await proofOf(person)).toBe("challenge");
  const since = new Date(users.clock.now()).toISOString();
  expect(await viewOf(person)).toMatchObject({ on: true, since, recoveryCodesLeft: 8 });
});

test("turning it on ends every other session", async () => {
  const person = await users.registered();
  const other = await Users.login(users.deps, { email: person.email, password }, person.caller);
  const secret = await offered(person);
  await confirm(person, code(secret));
  expect(await refusal(authenticate(users.deps, other.token))).toMatch("unauthenticated");
  expect(await refusal(authenticate(users.deps, person.session.token))).toBe("not refused");
});

test("neither a wrong password nor a wrong code turns it on", async () => {
  const person = await users.registered();
  const mine = await own(person);
  const wrong = { password: "not the password" };
  expect(await refusal(SecondFactor.begin(users.deps, mine, wrong, person.caller))).toBe(
    "invalid wrong_password",
  );
  const secret = await offered(person);
  const wrongCode = code(secret) === "000000" ? "000001" : "000000";
  expect(await refusal(confirm(person, wrongCode))).toBe("invalid code_invalid");
  const typed = { ...wrong, code: code(secret) };
  expect(await refusal(SecondFactor.confirm(users.deps, mine, typed, person.caller))).toBe(
    "invalid wrong_password",
  );
  expect(await viewOf(person)).toMatchObject({ on: false });
});

test("a second app can be set up only after the first is turned off", async () => {
  const { person } = await withFactor();
  expect(await refusal(offered(person))).toBe("conflict second_factor_on");
});

test("an app code turns it off, and so does a recovery code", async () => {
  const { person, secret, recoveryCodes } = await withFactor();
  expect(await refusal(end(person, "not-a-code"))).toBe("invalid code_invalid");
  await end(person, code(secret));
  expect(await viewOf(person)).toMatchObject({ on: false, recoveryCodesLeft: 0 });
  expect(await proofOf(person)).toBe("proved");
  expect(await refusal(end(person, recoveryCodes[0]!))).toBe("conflict second_factor_off");
  users.clock.time += STEP_MS;
  const again = await offered(person);
  const fresh = await confirm(person, code(again));
  await end(person, fresh.recoveryCodes[7]!.toUpperCase().replaceAll("-", " "));
  expect(await viewOf(person)).toMatchObject({ on: false });
});

test("new recovery codes replace the old ones, and each works once", async () => {
  const { person, recoveryCodes: old } = await withFactor();
  const renew = async (typed: string) =>
    SecondFactor.renewRecoveryCodes(
      users.deps,
      await own(person),
      { password, code: typed },
      person.caller,
    );
  const { recoveryCodes } = await renew(old[0]!);
  expect(recoveryCodes).toHaveLength(8);
  expect(await refusal(renew(old[1]!))).toBe("invalid code_invalid");
  await renew(recoveryCodes[0]!);
  expect(await refusal(renew(recoveryCodes[0]!))).toBe("invalid code_invalid");
});

test("of two parallel calls with one recovery code, one is refused", async () => {
  const { person, recoveryCodes } = await withFactor();
  const outcomes = await Promise.all([1, 2].map(() => refusal(end(person, recoveryCodes[3]!))));
  expect(outcomes.filter((one) => one === "not refused").length).toBeLessThanOrEqual(1);
});

test("after five wrong codes in 15 minutes, even the correct one is refused", async () => {
  const { person, secret } = await withFactor();
  for (let n = 0; n < 5; n++) {
    expect(await refusal(end(person, "0000-0000-0000"))).toBe("invalid code_invalid");
  }
  expect(await refusal(end(person, code(secret)))).toBe("limited too_many_tries");
  users.clock.time += 900_000;
  expect(await refusal(end(person, code(secret)))).toBe("not refused");
});

test("an interrupted setup is reported as on, and can be turned off", async () => {
  const person = await users.registered();
  const secret = await offered(person);
  const directory = await factorDirectory(users.deps);
  const proof = await (
    await Users.directoryOf(users.deps)
  ).signIn(person.session.user.userId, password);
  if (proof?.kind !== "proved") throw new Error("asked for a code too early");
  await directory.verify(proof.token, code(secret));
  await directory.setRequired((await own(person)).profile.userId, true);
  users.clock.time += STEP_MS;
  expect(await refusal(offered(person))).toBe("conflict second_factor_on");
  expect(await viewOf(person)).toMatchObject({ on: true, recoveryCodesLeft: 0 });
  await end(person, code(secret));
  expect(await proofOf(person)).toBe("proved");
});

test("after a reset, an owner without phone and codes logs in with the password", async () => {
  const { person } = await withFactor();
  await resetSecondFactor(users.deps, person.email);
  expect(await proofOf(person)).toBe("proved");
  expect(await refusal(authenticate(users.deps, person.session.token))).toMatch("unauthenticated");
  users.clock.time += STEP_MS;
  await Users.login(users.deps, { email: person.email, password }, person.caller);
});

test("the owner is notified of each change by mail", async () => {
  const { person, secret } = await withFactor();
  await end(person, code(secret));
  await resetSecondFactor(users.deps, person.email);
  const texts = (await users.mails(person.email)).map(({ text }) => text).join("\n");
  expect(texts).toMatch("logging in asks for a code from your authenticator app");
  expect(texts).toMatch("from now on, your password alone logs you in");
  expect(texts).toMatch("the academy turned it off");
});

test("if it is required, an administrator without one has to set it up", async () => {
  const person = await users.administrator();
  const required = {
    ...users.deps,
    config: { ...users.deps.config, adminSecondFactorRequired: true },
  };
  const whoIs = () => authenticate(required, person.session.token);
  expect(await whoIs()).toMatchObject({ needsSecondFactor: true });
  expect(await authenticate(users.deps, person.session.token)).not.toHaveProperty(
    "needsSecondFactor",
  );
  const secret = await offered(person);
  await confirm(person, code(secret));
  expect(await whoIs()).not.toHaveProperty("needsSecondFactor");
});
