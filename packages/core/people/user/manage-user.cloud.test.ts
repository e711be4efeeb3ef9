import { beforeAll, describe, expect, test } from "vitest";
import { failingAt } from "../../testing/failing.fixture.ts";
import { accept } from "./accept-invitation.service.ts";
import * as Manage from "./manage-user.service.ts";
import { authenticate } from "./user-access.service.ts";
import * as UserAdmin from "./user-admin.service.ts";
import { detail } from "../../back-office/user-admin/user-detail.service.ts";
import type { CreateUserInput } from "./user-list.schema.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { forgot } from "../sign-in/forgot-password.service.ts";
import * as Users from "./user.service.ts";
import { password, refusal, testUsers } from "./user.fixture.ts";

const users = testUsers();
let boss: Actor;
const caller = { ip: "198.51.100.250" };

async function administrator(): Promise<Actor> {
  const { email, session } = await users.registered();
  await UserAdmin.promote(users.deps, email);
  return authenticate(users.deps, session.token);
}

beforeAll(async () => {
  boss = await administrator();
});

const create = (email: string, more: Partial<CreateUserInput> = {}, on = users.deps) =>
  Manage.create(on, boss, { name: "Ravi Menon", email, role: "student", ...more });

/** What the last letter's link holds. */
async function linkOf(email: string) {
  const mails = await users.mails(email);
  const texts = mails.map(({ text }) => text).filter((text) => text.includes("/set-password#"));
  const links = texts.map((text) => /\/set-password#([\w-]+)\.([\w-]+)/.exec(text));
  return links.map((link) => ({ userId: link?.[1] ?? "", secret: link?.[2] ?? "" }));
}
const only = async (email: string) => {
  const [link] = await linkOf(email);
  if (!link) throw new Error("No link was mailed");
  return link;
};

describe("an account that an administrator makes", () => {
  test("opens by the mailed link, once, and is active from then on", async () => {
    const { profile, mailed } = await create("ravi@school.test");
    expect(mailed).toBe(true);
    expect(await detail(users.deps, profile.userId)).toMatchObject({
      state: "invited",
      ways: { password: false, google: false },
    });
    const link = await only("ravi@school.test");
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

  test("is nobody else's: a wrong or late link, a weak password, a registration come to nothing", async () => {
    const email = "tara@school.test";
    const { profile } = await create(email);
    const link = await only(email);
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

  test("gets a new link when one asks for a forgotten password, and the old one ends", async () => {
    const email = "uma@school.test";
    await create(email);
    const old = await only(email);
    await forgot(users.deps, { email }, caller);
    const links = await linkOf(email);
    expect(links).toHaveLength(2);
    const fresh = links.find(({ secret }) => secret !== old.secret);
    if (!fresh) throw new Error("no new link");
    expect(await refusal(accept(users.deps, { ...old, password }, caller))).toMatch(
      "invitation_spent",
    );
    await accept(users.deps, { ...fresh, password }, caller);
  });

  test("can be an administrator's from the start", async () => {
    await create("vera@school.test", { role: "admin" });
    const { user } = await accept(
      users.deps,
      { ...(await only("vera@school.test")), password },
      caller,
    );
    expect(user.role).toBe("admin");
  });

  test("is refused for an e-mail in use, and without any mail", async () => {
    const taken = await users.registered();
    expect(await refusal(create(taken.email))).toBe("conflict email_taken");
    const mute = { ...users.deps, userMail: { ready: false, send: () => Promise.resolve() } };
    expect(await refusal(create("new@school.test", {}, mute))).toBe("conflict mail_off");
  });

  test("is there although the mail failed, and is invited again", async () => {
    const send = () => Promise.reject(new Error("no post today"));
    const on = { ...users.deps, userMail: { ready: true, send } };
    const { profile, mailed } = await create("wilma@school.test", {}, on);
    expect(mailed).toBe(false);
    expect(await refusal(Manage.helpWithPassword(on, boss, profile.userId))).toMatch("mail_failed");
    expect(await Manage.helpWithPassword(users.deps, boss, profile.userId)).toEqual({
      sent: "invitation",
    });
    await accept(users.deps, { ...(await only("wilma@school.test")), password }, caller);
  });

  test.each([1, 2])(
    "is completed by the next call when the %d. write killed the first",
    async (n) => {
      const email = `crash${n}@school.test`;
      const dying = { ...users.deps, content: failingAt(users.deps.content, n, "before") };
      await expect(create(email, {}, dying)).rejects.toThrow("died");
      const { profile } = await create(email);
      await accept(users.deps, { ...(await only(email)), password }, caller);
      expect((await detail(users.deps, profile.userId)).state).toBe("active");
    },
  );
});

describe("a disabled user", () => {
  test("is out within a minute, by every way, until enabled", async () => {
    const { email, session } = await users.registered();
    const { userId } = session.user;
    await Manage.disable(users.deps, boss, userId);
    expect(await refusal(authenticate(users.deps, session.token))).toMatch("unauthenticated");
    expect(await refusal(users.renew(session))).toMatch("unauthenticated");
    expect(await refusal(Manage.helpWithPassword(users.deps, boss, userId))).toMatch("disabled");
    await Manage.enable(users.deps, boss, userId);
    await Users.login(users.deps, { email, password }, caller);
  });

  test("who was invited cannot use the link, and can again when enabled", async () => {
    const { profile } = await create("xena@school.test");
    const link = await only("xena@school.test");
    await Manage.disable(users.deps, boss, profile.userId);
    expect((await detail(users.deps, profile.userId)).state).toBe("disabled");
    expect(await refusal(accept(users.deps, { ...link, password }, caller))).toMatch(
      "invitation_spent",
    );
    await Manage.enable(users.deps, boss, profile.userId);
    await accept(users.deps, { ...link, password }, caller);
  });
});

describe("administrators", () => {
  test("are not their own to disable or demote", async () => {
    expect(await refusal(Manage.disable(users.deps, boss, boss.userId))).toBe("conflict yourself");
    expect(await refusal(Manage.demote(users.deps, boss, boss.userId))).toBe("conflict yourself");
  });

  test("are promoted and demoted, which the directory knows as well", async () => {
    const { session } = await users.registered();
    const { userId } = session.user;
    await Manage.promote(users.deps, boss, userId);
    expect((await authenticate(users.deps, session.token)).isAdmin).toBe(true);
    const directory = await Users.directoryOf(users.deps);
    expect(await directory.isAdmin(userId)).toBe(true);
    await Manage.demote(users.deps, boss, userId);
    await Manage.demote(users.deps, boss, userId);
    expect((await authenticate(users.deps, session.token)).isAdmin).toBe(false);
    expect(await directory.isAdmin(userId)).toBe(false);
  });

  test("never all go: of two who strike each other off, one stays", async () => {
    const [one, two] = [await administrator(), await administrator()];
    const verbs = [Manage.demote, Manage.disable];
    const outcomes = await Promise.all([
      refusal(verbs[0]!(users.deps, one, two.userId)),
      refusal(verbs[1]!(users.deps, two, one.userId)),
    ]);
    expect(outcomes.toSorted()).toEqual(["conflict not_admin", "not refused"]);
  });
});

test("of two who change a user one is told that the other was first", async () => {
  const { session } = await users.registered();
  const { userId } = session.user;
  const { rev } = await detail(users.deps, userId);
  const change = (amount: number) =>
    Manage.update(users.deps, boss, userId, {
      name: "Asha",
      extraTime: { unit: "percent", amount },
      rev,
    });
  await change(25);
  expect(await refusal(change(50))).toBe("conflict conflict");
  expect((await detail(users.deps, userId)).extraTime).toEqual({ unit: "percent", amount: 25 });
});

test("a change leaves sign-outs of the same moment as they are", async () => {
  const { session, email } = await users.registered();
  const { userId } = session.user;
  const { rev } = await detail(users.deps, userId);
  await Promise.all([
    Users.logout(users.deps, session.token, {}),
    Manage.update(users.deps, boss, userId, { name: "Changed", extraTime: null, rev }),
  ]);
  expect(await refusal(authenticate(users.deps, session.token))).toMatch("unauthenticated");
  const again = await Users.login(users.deps, { email, password }, caller);
  expect(again.user.name).toBe("Changed");
});

test("every write is in the audit log, without what opens an account", async () => {
  const { profile } = await create("audited@school.test");
  await Manage.disable(users.deps, boss, profile.userId);
  await Manage.enable(users.deps, boss, profile.userId);
  await Manage.promote(users.deps, boss, profile.userId);
  await Manage.demote(users.deps, boss, profile.userId);
  await Manage.helpWithPassword(users.deps, boss, profile.userId);
  const month = new Date(users.clock.now()).toISOString().slice(0, 7);
  const where = { text: "pk = :pk", values: { ":pk": `AUDIT#${month}` } };
  const log = await users.deps.content.all({ where, consistent: true });
  const own = log.filter(({ subject }) => subject === profile.userId);
  expect(own.map(({ action }) => String(action)).toSorted()).toEqual(
    ["create", "demote", "disable", "enable", "password", "promote"].map((verb) => `user.${verb}`),
  );
  expect(own.every(({ by }) => by === boss.userId)).toBe(true);
  expect(JSON.stringify(own)).not.toContain("hash");
});
