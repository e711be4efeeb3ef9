import { codeOf, STEP_MS } from "@academy/local/testing/authenticator.ts";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { isAppError } from "../../kernel/shared/error.ts";
import { signAccessToken } from "../session/access-token.service.ts";
import * as Accounts from "../user/account.service.ts";
import { beginErasure } from "../user/erase-user.service.ts";
import { factorDirectory } from "../second-factor/second-factor-code.service.ts";
import * as SecondFactor from "../second-factor/second-factor.service.ts";
import { loginWithCode } from "./sign-in-code.service.ts";
import { authenticate } from "../user/user-access.service.ts";
import { setDisabled } from "../user/user-admin.service.ts";
import { changeUser } from "../user/user-change.service.ts";
import * as Users from "../user/user.service.ts";
import { readProfile } from "../user/user.store.ts";
import { password, refusal, testUsers } from "../user/user.testing.ts";

const users = testUsers();

/** Somebody with an app and recovery codes, a step after the app's first code. */
async function equipped() {
  const person = await users.registered();
  const mine = await Accounts.own(users.deps, person.session.token);
  const { deps, clock } = users;
  const { secret } = await SecondFactor.begin(deps, mine, { password }, person.caller);
  const proof = { password, code: codeOf(secret, clock.now()) };
  const { recoveryCodes } = await SecondFactor.confirm(deps, mine, proof, person.caller);
  clock.time += STEP_MS;
  return { ...person, userId: mine.profile.userId, secret, recoveryCodes };
}

type Person = Awaited<ReturnType<typeof equipped>>;

const code = ({ secret }: Person) => codeOf(secret, users.clock.now());

const login = (person: Person, secret = password) =>
  Users.login(users.deps, { email: person.email, password: secret }, person.caller);

/** What a right password is answered with. */
async function challengeOf(person: Person): Promise<string> {
  const error: unknown = await login(person).catch((thrown: unknown) => thrown);
  if (!isAppError(error) || error.code !== "second_factor") throw error;
  return String(error.details?.["challenge"]);
}

const answer = (person: Person, challenge: string, typed: string) =>
  loginWithCode(users.deps, { challenge, code: typed }, person.caller);

test("a right password is answered by a challenge, which opens nothing but the second step", async () => {
  const person = await equipped();
  expect(await refusal(login(person))).toBe("unauthenticated second_factor");
  const challenge = await challengeOf(person);
  expect(await refusal(authenticate(users.deps, challenge))).toMatch("unauthenticated");
  expect(decodeJwt(challenge)).toMatchObject({ aud: "second-factor", sub: person.userId });
  const session = await answer(person, challenge, code(person));
  expect((await authenticate(users.deps, session.token)).userId).toBe(person.userId);
});

test("a wrong password is not told that there is a second factor", async () => {
  const person = await equipped();
  expect(await refusal(login(person, "not the password"))).toBe("unauthenticated wrong_login");
});

test("an access token is no challenge", async () => {
  const person = await equipped();
  const now = Math.floor(users.clock.now() / 1000);
  const claims = { userId: person.userId, sid: "x", authTime: now, issuedAt: now, exp: now + 60 };
  const token = await signAccessToken(users.deps, claims);
  expect(await refusal(answer(person, token, code(person)))).toBe("unauthenticated challenge_over");
});

test("a challenge is good once, and for three minutes", async () => {
  const person = await equipped();
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

test("a code is good once, whatever the challenge", async () => {
  const person = await equipped();
  const now = code(person);
  await answer(person, await challengeOf(person), now);
  const again = answer(person, await challengeOf(person), now);
  expect(await refusal(again)).toBe("invalid code_invalid");
});

test("a recovery code signs in once, and needs a right password before it", async () => {
  const person = await equipped();
  const [first = "", second = ""] = person.recoveryCodes;
  await answer(person, await challengeOf(person), first);
  expect(await refusal(answer(person, await challengeOf(person), first))).toBe(
    "invalid code_invalid",
  );
  await answer(person, await challengeOf(person), ` ${second.toUpperCase()} `);
  expect((await readProfile(users.deps, person.userId))?.secondFactor?.recovery).toHaveLength(6);
});

test("five wrong codes in a quarter of an hour end the tries, whatever the challenge", async () => {
  const person = await equipped();
  for (let n = 0; n < 5; n++) {
    const wrong = answer(person, await challengeOf(person), "0000-0000-0000");
    expect(await refusal(wrong)).toBe("invalid code_invalid");
  }
  const right = answer(person, await challengeOf(person), code(person));
  expect(await refusal(right)).toBe("limited too_many_tries");
});

test("whoever is locked out between the steps does not get in", async () => {
  const person = await equipped();
  const challenge = await challengeOf(person);
  await setDisabled(users.deps, person.userId, true);
  expect(await refusal(answer(person, challenge, code(person)))).toBe(
    "unauthenticated challenge_over",
  );
});

test("a password is right without a code where it is changed, or the account deleted", async () => {
  const person = await equipped();
  const session = await answer(person, await challengeOf(person), code(person));
  const mine = await Accounts.own(users.deps, session.token);
  const change = { oldPassword: password, newPassword: "seven herons at noon" };
  const changed = await Accounts.changePassword(users.deps, mine, change, person.caller);
  const typed = { email: person.email, password: change.newPassword };
  expect(await refusal(beginErasure(users.deps, changed, typed, person.caller))).toBe(
    "not refused",
  );
});

test("right passwords whose code is missing do not count as wrong ones", async () => {
  const person = await equipped();
  for (let n = 0; n < 8; n++) {
    expect(await refusal(login(person))).toBe("unauthenticated second_factor");
  }
});

test("what the directory asks for counts, where the profile says otherwise", async () => {
  const person = await equipped();
  await changeUser(users.deps, person.userId, () => ({ secondFactor: undefined }));
  await answer(person, await challengeOf(person), code(person));
  const noted = await readProfile(users.deps, person.userId);
  expect(noted?.secondFactor).toMatchObject({ recovery: [] });
  await (await factorDirectory(users.deps)).setRequired(person.userId, false);
  await login(person);
  expect((await readProfile(users.deps, person.userId))?.secondFactor).toBeUndefined();
});
