import { codeOf, STEP_MS } from "@academy/local/testing/authenticator.ts";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { isAppError } from "../../kernel/shared/error.ts";
import { signAccessToken } from "../session/access-token.service.ts";
import * as Accounts from "../account/account.service.ts";
import { beginErasure } from "../account/erase-user.service.ts";
import { factorDirectory } from "../second-factor/second-factor-code.service.ts";
import * as SecondFactor from "../account/second-factor.service.ts";
import { loginWithCode } from "./sign-in-code.service.ts";
import { authenticate, changeUser } from "../session/user-access.service.ts";
import { setDisabled } from "../account/user-admin.service.ts";
import * as Users from "./user.service.ts";
import { readProfile } from "../user/user.store.ts";
import { password, refusal, testUsers } from "./user.fixture.ts";

const users = testUsers();

/** A user with an app and recovery codes, one time step after the app's first code. */
async function withFactor() {
  const person = await users.registered();
  const mine = await Accounts.own(users.deps, person.session.token);
  const { deps, clock } = users;
  const { secret } = await SecondFactor.begin(deps, mine, { password }, person.caller);
  const proof = { password, code: codeOf(secret, clock.now()) };
  const { recoveryCodes } = await SecondFactor.confirm(deps, mine, proof, person.caller);
  clock.time += STEP_MS;
  return { ...person, userId: mine.profile.userId, secret, recoveryCodes };
}

type Person = Awaited<ReturnType<typeof withFactor>>;

const code = ({ secret }: Person) => codeOf(secret, users.clock.now());

const login = (person: Person, secret = password) =>
  Users.login(users.deps, { email: person.email, password: secret }, person.caller);

/** The challenge that a correct password returns. */
async function challengeOf(person: Person): Promise<string> {
  const error: unknown = await login(person).catch((thrown: unknown) => thrown);
  if (!isAppError(error) || error.code !== "second_factor") throw error;
  return String(error.details?.["challenge"]);
}

const answer = (person: Person, challenge: string, typed: string) =>
  loginWithCode(users.deps, { challenge, code: typed }, person.caller);

test("a correct password gives a challenge, which is accepted only in the second step", async () => {
  const person = await withFactor();
  expect(await refusal(login(person))).toBe("unauthenticated second_factor");
  const challenge = await challengeOf(person);
  expect(await refusal(authenticate(users.deps, challenge))).toMatch("unauthenticated");
  expect(decodeJwt(challenge)).toMatchObject({ aud: "second-factor", sub: person.userId });
  const session = await answer(person, challenge, code(person));
  expect((await authenticate(users.deps, session.token)).userId).toBe(person.userId);
});

test("a wrong password does not reveal that there is a second factor", async () => {
  const person = await withFactor();
  expect(await refusal(login(person, "not the password"))).toBe("unauthenticated wrong_login");
});

test("an access token is not accepted as a challenge", async () => {
  const person = await withFactor();
  const now = Math.floor(users.clock.now() / 1000);
  const claims = { userId: person.userId, sid: "x", authTime: now, issuedAt: now, exp: now + 60 };
  const token = await signAccessToken(users.deps, claims);
  expect(await refusal(answer(person, token, code(person)))).toBe("unauthenticated challenge_over");
});

test("a challenge works once, for three minutes", async () => {
  const person = await withFactor();
  const challenge = await challengeOf(person);
  expect(await refusal(answer(person, challenge, "000 000"))).toBe("invalid code_invalid");
  await answer(person, challenge, code(person));
  users.clock.time += STEP_MS;
  const again = answer(person, challenge, code(person));
  expect(await refusal(again)).toBe("unauthenticated challenge_over");
  const [recovery = ""] = person.recoveryCodes;
  const byRecovery = answer(person, challenge, recovery);
  expect(await refusal(byRecovery)).toBe("unauthenticated challenge_over");
  const late = await challengeOf(person);
  users.clock.time += 180_000;
  expect(await refusal(answer(person, late, code(person)))).toBe("unauthenticated challenge_over");
});

test("a code works once, whatever the challenge", async () => {
  const person = await withFactor();
  const now = code(person);
  await answer(person, await challengeOf(person), now);
  const again = answer(person, await challengeOf(person), now);
  expect(await refusal(again)).toBe("invalid code_invalid");
});

test("a recovery code logs in once, after a correct password", async () => {
  const person = await withFactor();
  const [first = "", second = ""] = person.recoveryCodes;
  await answer(person, await challengeOf(person), first);
  expect(await refusal(answer(person, await challengeOf(person), first))).toBe(
    "invalid code_invalid",
  );
  await answer(person, await challengeOf(person), ` ${second.toUpperCase()} `);
  expect((await readProfile(users.deps, person.userId))?.secondFactor?.recovery).toHaveLength(6);
});

test("after five wrong codes in 15 minutes all codes are refused, whatever the challenge", async () => {
  const person = await withFactor();
  for (let n = 0; n < 5; n++) {
    const wrong = answer(person, await challengeOf(person), "0000-0000-0000");
    expect(await refusal(wrong)).toBe("invalid code_invalid");
  }
  const right = answer(person, await challengeOf(person), code(person));
  expect(await refusal(right)).toBe("limited too_many_tries");
});

test("a user who is disabled between the two steps is refused", async () => {
  const person = await withFactor();
  const challenge = await challengeOf(person);
  await setDisabled(users.deps, person.userId, true);
  expect(await refusal(answer(person, challenge, code(person)))).toBe(
    "unauthenticated challenge_over",
  );
});

test("changing the password or deleting the account needs no code", async () => {
  const person = await withFactor();
  const session = await answer(person, await challengeOf(person), code(person));
  const mine = await Accounts.own(users.deps, session.token);
  const change = { oldPassword: password, newPassword: "seven herons at noon" };
  const changed = await Accounts.changePassword(users.deps, mine, change, person.caller);
  const typed = { email: person.email, password: change.newPassword };
  expect(await refusal(beginErasure(users.deps, changed, typed, person.caller))).toBe(
    "not refused",
  );
});

test("correct passwords without a code do not count as wrong", async () => {
  const person = await withFactor();
  for (let n = 0; n < 8; n++) {
    expect(await refusal(login(person))).toBe("unauthenticated second_factor");
  }
});

test("the directory decides whether a code is needed, if the profile differs", async () => {
  const person = await withFactor();
  await changeUser(users.deps, person.userId, () => ({ secondFactor: undefined }));
  await answer(person, await challengeOf(person), code(person));
  const synced = await readProfile(users.deps, person.userId);
  expect(synced?.secondFactor).toMatchObject({ recovery: [] });
  await (await factorDirectory(users.deps)).setRequired(person.userId, false);
  await login(person);
  expect((await readProfile(users.deps, person.userId))?.secondFactor).toBeUndefined();
});
