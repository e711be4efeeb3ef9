import { expect, test } from "vitest";
import type { Actor } from "../../kernel/shared/actor.ts";
import { isAppError } from "../../kernel/shared/error.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { own } from "../../people/account/account.service.ts";
import * as Manage from "../../people/account/manage-user.service.ts";
import { changeFirst } from "../../people/account/change-first-password.service.ts";
import { makeSlips } from "../../people/account/slips.service.ts";
import * as Particulars from "../../people/account/particulars.service.ts";
import { promote } from "../../people/account/user-admin.service.ts";
import { authenticate, changeUser } from "../../people/session/user-access.service.ts";
import { password, refusal, testUsers } from "../../people/sign-in/user.fixture.ts";
import * as Users from "../../people/sign-in/user.service.ts";
import { readProfile } from "../../people/user/user.store.ts";
import { admin } from "../../testing/world.ts";
import { deleteAccount } from "../account-data/delete-account.service.ts";
import { ownData } from "../account-data/own-data.service.ts";
import * as Merges from "./account-merge.service.ts";

const users = testUsers();
const office: Actor = admin();
const why = "Registered twice";
const caller = { ip: "198.51.100.77" };

const login = (email: string, secret = password) =>
  Users.login(users.deps, { email, password: secret }, caller);

/** Two registered accounts, of which the second was merged into the first. */
async function merged() {
  const [kept, other] = [await users.registered(), await users.registered()];
  const ids = { kept: kept.session.user.userId, other: other.session.user.userId };
  await Merges.merge(users.deps, office, ids.kept, { other: ids.other, reason: why });
  users.clock.time += 2000;
  return { kept, other, ids };
}

test("logins of either account open the one that is kept; all earlier sessions have ended", async () => {
  const { kept, other, ids } = await merged();
  for (const { session } of [kept, other]) {
    expect(await refusal(authenticate(users.deps, session.token))).toMatch("unauthenticated");
    expect(await refusal(users.renew(session))).toMatch("unauthenticated");
  }
  for (const { email } of [kept, other]) {
    const session = await login(email);
    expect(session.user).toMatchObject({ userId: ids.kept, email: kept.email });
    const actor = await authenticate(users.otherProcess(), session.token);
    expect(actor).toMatchObject({ userId: ids.kept, others: [ids.other] });
    expect((await users.renew(session)).user.userId).toBe(ids.kept);
  }
});

test("so does a slip of the account that was merged away", async () => {
  const { ids, other } = await merged();
  const [slip] = await makeSlips(users.deps, office, [ids.other]);
  const step: unknown = await login(other.email, slip?.password).catch((error: unknown) => error);
  if (!isAppError(step)) throw step;
  expect(step.code).toBe("new_password");
  const challenge = String(step.details?.["challenge"]);
  const typed = { challenge, password: "silver harbour 7" };
  expect((await changeFirst(users.deps, typed, caller)).user.userId).toBe(ids.kept);
});

test("a password alone opens no account that asks for a code, and none that is disabled", async () => {
  const { ids, other } = await merged();
  const since = Math.floor(users.clock.now() / 1000);
  await changeUser(users.deps, ids.kept, () => ({ secondFactor: { since, recovery: [] } }));
  expect(await refusal(login(other.email))).toBe("unauthenticated log_in_as_kept");
  await changeUser(users.deps, ids.kept, () => ({ secondFactor: undefined, disabled: true }));
  expect(await refusal(login(other.email))).toMatch("unauthenticated");
});

test("a merged account gets no role and does not become an administrator's", async () => {
  const { ids, kept, other } = await merged();
  const now = Math.floor(users.clock.now() / 1000);
  for (const id of [ids.kept, ids.other]) {
    await changeUser(users.deps, id, () => ({ emailVerifiedAt: now }));
    const refused = "conflict account_merged";
    expect(await refusal(Manage.promote(users.deps, office, id))).toBe(refused);
    expect(await refusal(Manage.setRoles(users.deps, office, id, ["author"]))).toBe(refused);
  }
  expect(await refusal(promote(users.deps, kept.email))).toBe("conflict account_merged");
  expect(await refusal(promote(users.deps, other.email))).toBe("conflict account_merged");
});

test("the download has both accounts, and deleting the one that is kept deletes both", async () => {
  const { ids, kept, other } = await merged();
  const guardian = { name: "Ravi Rao", phone: "", email: "" };
  await Particulars.change(users.deps, ids.other, { className: "11", batch: "", guardian }, []);
  users.clock.time += 61_000;
  const session = await login(other.email);
  const mine = await own(users.deps, session.token);
  expect(await ownData(users.deps, mine)).toMatchObject({
    profile: { userId: ids.kept },
    otherAccounts: [{ userId: ids.other, email: other.email, particulars: { guardian } }],
  });
  await deleteAccount(users.deps, mine, { email: kept.email, password }, caller);
  for (const id of [ids.kept, ids.other]) expect(await readProfile(users.deps, id)).toBeUndefined();
  for (const { email } of [kept, other]) {
    expect(await refusal(login(email))).toBe("unauthenticated wrong_login");
  }
});

test("undone, each login opens its own account again", async () => {
  const { ids, kept, other } = await merged();
  users.clock.time += 29 * DAY;
  await Merges.undo(users.deps, office, ids.kept, { other: ids.other, reason: "Brothers" });
  users.clock.time += 2000;
  expect((await login(kept.email)).user.userId).toBe(ids.kept);
  expect((await login(other.email)).user.userId).toBe(ids.other);
});
