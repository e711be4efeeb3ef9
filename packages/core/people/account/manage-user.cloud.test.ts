import { beforeAll, describe, expect, test } from "vitest";
import { failingAt } from "../../testing/failing.fixture.ts";
import { accept } from "./accept-invitation.service.ts";
import * as Creation from "./create-user.service.ts";
import * as Manage from "./manage-user.service.ts";
import { authenticate, changeUser } from "../session/user-access.service.ts";
import { detail } from "../../back-office/user-admin/user-detail.service.ts";
import type { CreateUserInput } from "../user/user-list.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { forgot } from "../sign-in/forgot-password.service.ts";
import * as Users from "../sign-in/user.service.ts";
import { password, refusal, testUsers } from "../sign-in/user.fixture.ts";

const users = testUsers();
/** The administrator who makes the changes. */
let meera: Actor;
const caller = { ip: "198.51.100.250" };

async function administrator(): Promise<Actor> {
  const { session } = await users.administrator();
  return authenticate(users.deps, session.token);
}

beforeAll(async () => {
  meera = await administrator();
});

const create = (email: string, more: Partial<CreateUserInput> = {}, on = users.deps) =>
  Creation.create(on, meera, { name: "Ravi Menon", email, role: "student", ...more });

/** The user ids and secrets of all links mailed to an address. */
async function linksOf(email: string) {
  const mails = await users.mails(email);
  const texts = mails.map(({ text }) => text).filter((text) => text.includes("/set-password#"));
  const links = texts.map((text) => /\/set-password#([\w-]+)\.([\w-]+)/.exec(text));
  return links.map((link) => ({ userId: link?.[1] ?? "", secret: link?.[2] ?? "" }));
}
const firstLink = async (email: string) => {
  const [link] = await linksOf(email);
  if (!link) throw new Error("No link was mailed");
  return link;
};

describe("an account created by an administrator", () => {
  test("is activated by the mailed link, which works once", async () => {
    const { profile, mailed } = await create("ravi@school.test");
    expect(mailed).toBe(true);
    expect(await detail(users.deps, profile.userId)).toMatchObject({
      state: "invited",
      ways: { password: false, google: false },
    });
    const link = await firstLink("ravi@school.test");
    const session = await accept(users.deps, { ...link, password }, caller);
    expect(session.user).toMatchObject({
      userId: profile.userId,
      name: "Ravi Menon",
      role: "student",
    });
    expect((await authenticate(users.deps, session.token)).email).toBe("ravi@school.test");
    expect(await detail(users.deps, profile.userId)).toMatchObject({
      state: "active",
      ways: { password: true, google: false },
    });
    expect(await refusal(accept(users.deps, { ...link, password }, caller))).toBe(
      "invalid invitation_spent",
    );
    await Users.login(users.deps, { email: "ravi@school.test", password }, caller);
  });

  test("cannot be taken by a wrong or expired link, a weak password or a registration", async () => {
    const email = "tara@school.test";
    const { profile } = await create(email);
    const link = await firstLink(email);
    const spent = "invalid invitation_spent";
    expect(await refusal(accept(users.deps, { ...link, secret: "x", password }, caller))).toBe(
      spent,
    );
    expect(await refusal(accept(users.deps, { ...link, password: "password1" }, caller))).toBe(
      "invalid password_weak",
    );
    const before = users.clock.time;
    users.clock.time += 120_000;
    const register = Users.register(users.deps, { name: "Eve", email, password }, caller);
    expect(await refusal(register)).toBe("conflict email_taken");
    users.clock.time = before + 7 * 86_400_000;
    expect(await refusal(accept(users.deps, { ...link, password }, caller))).toBe(spent);
    users.clock.time = before;
    expect((await detail(users.deps, profile.userId)).name).toBe("Ravi Menon");
  });

  test('gets a new link by "Forgot password", and the old link stops working', async () => {
    const email = "uma@school.test";
    await create(email);
    const old = await firstLink(email);
    await forgot(users.deps, { email }, caller);
    const links = await linksOf(email);
    expect(links).toHaveLength(2);
    const fresh = links.find(({ secret }) => secret !== old.secret);
    if (!fresh) throw new Error("no new link");
    expect(await refusal(accept(users.deps, { ...old, password }, caller))).toMatch(
      "invitation_spent",
    );
    await accept(users.deps, { ...fresh, password }, caller);
  });

  test("can be an administrator's", async () => {
    await create("vera@school.test", { role: "admin" });
    const link = await firstLink("vera@school.test");
    const { user } = await accept(users.deps, { ...link, password }, caller);
    expect(user.role).toBe("admin");
  });

  test("is refused if the email is in use, and if mail is not set up", async () => {
    const taken = await users.registered();
    expect(await refusal(create(taken.email))).toBe("conflict email_taken");
    const userMail = { ready: false, send: () => Promise.resolve() };
    const withoutMail = { ...users.deps, userMail };
    expect(await refusal(create("new@school.test", {}, withoutMail))).toBe("conflict mail_off");
  });

  test("exists even if the mail failed, and can be invited again", async () => {
    const send = () => Promise.reject(new Error("mail is down"));
    const on = { ...users.deps, userMail: { ready: true, send } };
    const { profile, mailed } = await create("wilma@school.test", {}, on);
    expect(mailed).toBe(false);
    expect(await refusal(Manage.helpWithPassword(on, meera, profile.userId))).toMatch(
      "mail_failed",
    );
    expect(await Manage.helpWithPassword(users.deps, meera, profile.userId)).toEqual({
      sent: "invitation",
    });
    await accept(users.deps, { ...(await firstLink("wilma@school.test")), password }, caller);
  });

  test.each([1, 2])("is completed by the next call if the first died at write %d", async (n) => {
    const email = `crash${n}@school.test`;
    const dying = { ...users.deps, content: failingAt(users.deps.content, n, "before") };
    await expect(create(email, {}, dying)).rejects.toThrow("died");
    const { profile } = await create(email);
    await accept(users.deps, { ...(await firstLink(email)), password }, caller);
    expect((await detail(users.deps, profile.userId)).state).toBe("active");
  });
});

describe("a disabled user", () => {
  test("loses sessions and tokens, and gets no password help, until enabled", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    await Manage.disable(users.deps, meera, userId);
    expect(await refusal(authenticate(users.deps, session.token))).toMatch("unauthenticated");
    expect(await refusal(users.renew(session))).toMatch("unauthenticated");
    expect(await refusal(Manage.helpWithPassword(users.deps, meera, userId))).toMatch("disabled");
    await Manage.enable(users.deps, meera, userId);
    await Users.login(users.deps, { email, password }, caller);
  });

  test("with an invitation can use its link only when enabled again", async () => {
    const { profile } = await create("xena@school.test");
    const link = await firstLink("xena@school.test");
    await Manage.disable(users.deps, meera, profile.userId);
    expect((await detail(users.deps, profile.userId)).state).toBe("disabled");
    expect(await refusal(accept(users.deps, { ...link, password }, caller))).toMatch(
      "invitation_spent",
    );
    await Manage.enable(users.deps, meera, profile.userId);
    await accept(users.deps, { ...link, password }, caller);
  });
});

const verify = (userId: string) => changeUser(users.deps, userId, () => ({ emailVerifiedAt: 1 }));

describe("administrators", () => {
  test("cannot disable or demote themselves", async () => {
    expect(await refusal(Manage.disable(users.deps, meera, meera.userId))).toBe(
      "conflict yourself",
    );
    expect(await refusal(Manage.demote(users.deps, meera, meera.userId))).toBe("conflict yourself");
  });

  test("are promoted and demoted in the directory too", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    await verify(userId);
    await Manage.promote(users.deps, meera, userId);
    const { token } = await Users.login(users.deps, { email, password }, caller);
    expect((await authenticate(users.deps, token)).isAdmin).toBe(true);
    const directory = await Users.directoryOf(users.deps);
    expect(await directory.isAdmin(userId)).toBe(true);
    await Manage.demote(users.deps, meera, userId);
    await Manage.demote(users.deps, meera, userId);
    expect((await authenticate(users.deps, token)).isAdmin).toBe(false);
    expect(await directory.isAdmin(userId)).toBe(false);
  });

  test("never disappear: if two remove each other at the same time, one remains", async () => {
    const [one, two] = [await administrator(), await administrator()];
    const verbs = [Manage.demote, Manage.disable];
    const outcomes = await Promise.all([
      refusal(verbs[0]!(users.deps, one, two.userId)),
      refusal(verbs[1]!(users.deps, two, one.userId)),
    ]);
    expect(outcomes.toSorted()).toEqual(["conflict not_admin", "not refused"]);
  });
});

test("a change based on an outdated revision of the user is refused", async () => {
  const { session } = await users.registered();
  const { userId } = session.user;
  const { rev } = await detail(users.deps, userId);
  const change = (amount: number) =>
    Manage.update(users.deps, meera, userId, {
      name: "Asha",
      extraTime: { unit: "percent", amount },
      rev,
    });
  await change(25);
  expect(await refusal(change(50))).toBe("conflict conflict");
  expect((await detail(users.deps, userId)).extraTime).toEqual({ unit: "percent", amount: 25 });
});

test("a change does not undo a parallel logout", async () => {
  const { session, email } = await users.registered();
  const { userId } = session.user;
  const { rev } = await detail(users.deps, userId);
  await Promise.all([
    Users.logout(users.deps, session.token, {}),
    Manage.update(users.deps, meera, userId, { name: "Changed", extraTime: null, rev }),
  ]);
  expect(await refusal(authenticate(users.deps, session.token))).toMatch("unauthenticated");
  const again = await Users.login(users.deps, { email, password }, caller);
  expect(again.user.name).toBe("Changed");
});

test("every write is in the audit log, without secrets", async () => {
  const { profile } = await create("audited@school.test");
  await Manage.disable(users.deps, meera, profile.userId);
  await Manage.enable(users.deps, meera, profile.userId);
  await Manage.promote(users.deps, meera, profile.userId);
  await Manage.demote(users.deps, meera, profile.userId);
  await Manage.helpWithPassword(users.deps, meera, profile.userId);
  const month = new Date(users.clock.now()).toISOString().slice(0, 7);
  const where = { text: "pk = :pk", values: { ":pk": `AUDIT#${month}` } };
  const log = await users.deps.content.all({ where, consistent: true });
  const own = log.filter(({ target }) => target === profile.userId);
  expect(own.map(({ action }) => String(action)).toSorted()).toEqual(
    ["create", "demote", "disable", "enable", "password", "promote"].map((verb) => `user.${verb}`),
  );
  expect(own.every(({ by }) => by === meera.userId)).toBe(true);
  expect(JSON.stringify(own)).not.toContain("hash");
});
