import { expect, test } from "vitest";
import { accept } from "../../people/account/accept-invitation.service.ts";
import * as Accounts from "../../people/account/account.service.ts";
import { makeSlips } from "../../people/account/slips.service.ts";
import { authenticate, changeUser } from "../../people/session/user-access.service.ts";
import { isSession } from "../../people/sign-in/google.fixture.ts";
import { password, refusal } from "../../people/sign-in/user.fixture.ts";
import * as Users from "../../people/sign-in/user.service.ts";
import { deleteAccount } from "../account-data/delete-account.service.ts";
import { mergedLogins, office, WRONG } from "./merged-logins.fixture.ts";

/** What a student can do with only the login of an account that was merged away. */

const { users, login, viaGoogle, newEmail, merge, merged, mailedCode, invited } = mergedLogins();
const caller = { ip: "198.51.100.78" };
const fresh = "silver harbour 7";
const ownOfKept = "amber window 12";

const mine = async (email: string, secret = password) =>
  Accounts.own(users.deps, (await login(email, secret)).token);
const change = (own: Accounts.Own, oldPassword: string) =>
  refusal(Accounts.changePassword(users.deps, own, { oldPassword, newPassword: fresh }, caller));

/** Two merged accounts with different passwords. */
async function apart() {
  const { kept, other } = await merged();
  const code = await mailedCode(kept.email);
  await Users.reset(users.deps, { email: kept.email, code, password: ownOfKept }, caller);
  return { kept, other };
}

test("changes its password; the other account's stays, and slips end", async () => {
  const { kept, other } = await apart();
  const [slip] = await makeSlips(users.deps, office, [other.userId]);
  const own = await mine(other.email);
  expect(await change(own, "not this one 5")).toBe("invalid wrong_password");
  expect(await change(own, password)).toBe("not refused");
  expect(await refusal(login(other.email))).toBe(WRONG);
  expect(await refusal(login(other.email, slip?.password))).toBe(WRONG);
  expect((await login(other.email, fresh)).user.userId).toBe(kept.userId);
  expect((await login(kept.email, ownOfKept)).user.userId).toBe(kept.userId);
});

test("leaves no login with the old password that both accounts had", async () => {
  const { kept, other } = await merged();
  expect(await change(await mine(other.email), password)).toBe("not refused");
  for (const { email } of [kept, other]) {
    expect(await refusal(login(email))).toBe(WRONG);
    expect((await login(email, fresh)).user.userId).toBe(kept.userId);
  }
});

test(
  "has five wrong passwords, however many accounts there are",
  { tags: ["thorough"] },
  async () => {
    const own = await mine((await apart()).other.email);
    for (let n = 0; n < 5; n++) {
      expect(await change(own, `not this one ${n}`)).toBe("invalid wrong_password");
    }
    expect(await change(own, password)).toMatch("limited");
  },
);

test("ends other sessions", async () => {
  const { other } = await apart();
  const elsewhere = await login(other.email);
  users.clock.time += 2000;
  const own = await mine(other.email);
  await Accounts.endSessions(users.deps, own, { password }, caller);
  expect(await refusal(authenticate(users.deps, elsewhere.token))).toMatch("unauthenticated");
});

test("deletes both accounts with it; another's name or a wrong password deletes none", async () => {
  const { email, secret, userId: keptId } = await invited();
  const other = await users.registered();
  const stranger = await users.registered();
  await merge(keptId, other.session.user.userId);
  users.clock.time += 62_000;
  const own = await mine(other.email);
  expect(await Accounts.view(users.deps, own)).toMatchObject({
    loginName: email,
    otherLoginNames: [other.email],
    ways: { password: true, google: false },
  });
  const remove = (typed: { email: string; password?: string }) =>
    refusal(deleteAccount(users.deps, own, typed, caller));
  expect(await remove({ email: stranger.email, password })).toBe("invalid email_differs");
  expect(await remove({ email: other.email, password: fresh })).toBe("invalid wrong_password");
  expect(await remove({ email: other.email })).toBe("invalid password_missing");
  expect(await remove({ email: other.email, password })).toBe("not refused");
  for (const name of [email, other.email]) expect(await refusal(login(name))).toBe(WRONG);
  const link = accept(users.deps, { userId: keptId, secret, password: fresh }, caller);
  expect(await refusal(link)).toBe("invalid invitation_spent");
});

test("proves with a recent login what Google alone opens", { tags: ["thorough"] }, async () => {
  const email = newEmail();
  await viaGoogle(email);
  const session = await viaGoogle(email);
  if (!isSession(session)) throw new Error("The second login gave no session.");
  const kept = await users.registered();
  await merge(kept.session.user.userId, session.user.userId);
  users.clock.time += 2000;
  const again = await viaGoogle(email);
  if (!isSession(again)) throw new Error("The login gave no session.");
  const own = await Accounts.own(users.deps, again.token);
  expect((await Accounts.view(users.deps, own)).ways).toEqual({ password: true, google: true });
  await Accounts.endSessions(users.deps, own, {}, caller);
  users.clock.time += 601_000;
  const late = Accounts.endSessions(users.deps, own, {}, caller);
  expect(await refusal(late)).toBe("conflict sign_in_again");
  expect(await refusal(Accounts.endSessions(users.deps, own, { password }, caller))).toBe(
    "not refused",
  );
});

test("proves nothing with a login that does not open the account: disabled, or without its code", async () => {
  const { kept, other } = await apart();
  const { token } = await login(other.email);
  const tried = async () => change(await Accounts.own(users.deps, token), password);
  await changeUser(users.deps, other.userId, () => ({ disabled: true }));
  expect(await refusal(login(other.email))).toBe(WRONG);
  expect(await tried()).toBe("invalid wrong_password");
  await changeUser(users.deps, other.userId, () => ({ disabled: false }));
  const since = Math.floor(users.clock.now() / 1000);
  await changeUser(users.deps, kept.userId, () => ({ secondFactor: { since, recovery: [] } }));
  expect(await tried()).toBe("invalid wrong_password");
});
