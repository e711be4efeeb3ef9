import { beforeAll, describe, expect, test } from "vitest";
import { detail } from "../../back-office/user-admin/user-detail.service.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import * as Creation from "./create-user.service.ts";
import * as Manage from "./manage-user.service.ts";
import { authenticate, changeUser } from "../session/user-access.service.ts";
import * as UserAdmin from "./user-admin.service.ts";
import { password, refusal, testUsers } from "../sign-in/user.fixture.ts";
import * as Users from "../sign-in/user.service.ts";

const users = testUsers();
/** The administrator who decides. */
let meera: Actor;

beforeAll(async () => {
  meera = await authenticate(users.deps, (await users.administrator()).session.token);
});

const verify = (userId: string) => changeUser(users.deps, userId, () => ({ emailVerifiedAt: 1 }));

test("makes a registered user an administrator, also repeatedly, and finds no unknown user", async () => {
  const { email, caller, session } = await users.registered();
  expect((await authenticate(users.deps, session.token)).isAdmin).toBe(false);
  const promoted = await UserAdmin.promote(users.deps, email.toUpperCase());
  expect(promoted).toMatchObject({ isAdmin: true, role: "admin" });
  const { token } = await Users.login(users.deps, { email, password }, caller);
  await UserAdmin.promote(users.deps, email);
  expect((await authenticate(users.deps, token)).isAdmin).toBe(true);
  expect(await refusal(UserAdmin.promote(users.deps, "unknown@school.test"))).toBe(
    "not-found not_found",
  );
});

describe.each<[string, (userId: string) => Promise<void>]>([
  ["promotion", (userId) => Manage.promote(users.deps, meera, userId)],
  ["new role", (userId) => Manage.setRoles(users.deps, meera, userId, ["author"])],
])("a %s", (_, give) => {
  test("needs a verified email, or an account that only its owner can open", async () => {
    const { session } = await users.registered();
    const { userId } = session.user;
    expect(await refusal(give(userId))).toBe("conflict email_unverified");
    await authenticate(users.deps, session.token);
    expect((await detail(users.deps, userId)).emailVerified).toBe(false);
    await verify(userId);
    await give(userId);
    expect((await detail(users.deps, userId)).emailVerified).toBe(true);
    const input = { name: "Ravi Menon", email: `${userId}@school.test`, role: "student" as const };
    const { profile } = await Creation.create(users.deps, meera, input);
    await give(profile.userId);
  });

  test("ends all sessions of the account, and taking it away ends none", async () => {
    const { email, caller, session } = await users.registered();
    const { userId } = session.user;
    await verify(userId);
    await give(userId);
    const elsewhere = users.otherProcess();
    expect(await refusal(authenticate(elsewhere, session.token))).toMatch("unauthenticated");
    expect(await refusal(users.renew(session))).toMatch("unauthenticated");
    const next = await Users.login(users.deps, { email, password }, caller);
    await Manage.setRoles(users.deps, meera, userId, []);
    await Manage.demote(users.deps, meera, userId);
    await authenticate(users.otherProcess(), next.token);
  });
});

test("a promotion is announced to every administrator once", async () => {
  const { email, session } = await users.registered();
  await verify(session.user.userId);
  for (let time = 0; time < 2; time++) await Manage.promote(users.deps, meera, session.user.userId);
  for (const to of [meera.email, email]) {
    const texts = (await users.mails(to)).map(({ text }) => text);
    const news = `made Asha Rao (${email}) an administrator`;
    expect(texts.filter((text) => text.includes(news))).toHaveLength(1);
  }
});
