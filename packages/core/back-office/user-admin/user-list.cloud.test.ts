import { describe, expect, test } from "vitest";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { admin } from "../../testing/world.ts";
import * as Manage from "../../people/account/manage-user.service.ts";
import { change } from "../../people/account/particulars.service.ts";
import * as UserAdmin from "../../people/account/user-admin.service.ts";
import * as UserList from "./user-list.service.ts";
import { type UserFilters, UserQuery } from "../../people/user/user-list.schema.ts";
import type { Profile } from "../../people/user/user.schema.ts";
import * as Users from "../../people/sign-in/user.service.ts";
import { claim } from "../../people/sign-in/login-name.service.ts";
import { loginNamesOf } from "../../people/user/login-name.rules.ts";
import * as UserStore from "../../people/user/user.store.ts";
import { refusal, testUsers } from "../../people/sign-in/user.fixture.ts";

const users = testUsers();
const meera = admin();
let made = 0;

/** Adds a user, registered one second after the previous one. */
async function person(name: string, more: Partial<Profile> = {}): Promise<Profile> {
  made += 1;
  users.clock.time += 1000;
  const profile: Profile = {
    ...Users.newUserDefaults,
    userId: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`,
    name,
    email: `person${made}@school.test`,
    registeredAt: Math.floor(users.clock.now() / 1000),
    ...more,
  };
  for (const name of loginNamesOf(profile)) await claim(users.deps, name, profile.userId);
  await UserStore.addProfile(users.deps, profile);
  return profile;
}

async function people(count: number, name: string, more: Partial<Profile> = {}) {
  const all: Profile[] = [];
  for (let n = 0; n < count; n++) all.push(await person(name, more));
  return all;
}

/** All pages of a list, read by their cursors. */
async function walk(filters: Partial<UserFilters>, limit = 2): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | undefined;
  for (let n = 0; n < 50; n++) {
    const page = await UserList.list(users.deps, UserQuery.parse({ ...filters, limit, after }));
    pages.push(page.users.map(({ userId }) => userId));
    if (page.next === null) return pages;
    after = page.next;
  }
  throw new Error("The pages do not end");
}
const found = async (filters: Partial<UserFilters>) => (await walk(filters, 100)).flat();
const idsOf = (profiles: readonly Profile[]) => profiles.map(({ userId }) => userId);

test("a guardian leads to each child, until another one is noted", async () => {
  const child = await person("Sibling One");
  const other = await person("Sibling Two");
  const guardian = { name: "Yamuna Quasar", phone: "98450 77001", email: "" };
  const note = (userId: string, parent: typeof guardian) =>
    change(users.deps, userId, { className: "", batch: "", guardian: parent }, []);
  for (const { userId } of [child, other]) await note(userId, guardian);
  for (const search of ["quas", "yam sibling", "+91 98450-77001", "7001"]) {
    expect((await found({ search })).toSorted()).toEqual(idsOf([child, other]));
  }
  expect(await found({ search: "uasar" })).toEqual([]);
  await note(other.userId, { ...guardian, name: "Ravi Quiet", phone: "" });
  for (const search of ["quas", "7001"]) expect(await found({ search })).toEqual([child.userId]);
  expect(await found({ search: "quiet" })).toEqual([other.userId]);
});

describe("a search that no name is spelled as", () => {
  const first = (search: string, more: Partial<UserFilters> = {}) =>
    UserList.list(users.deps, UserQuery.parse({ search, ...more, limit: 100 }));

  test("finds who sounds so, or has a wrong letter beside a right word, and says so", async () => {
    const { userId } = await person("Shreya Quaggarwal");
    const typed = ["Sreya Quagarwal", "quagrawal", "Shreya Quaggatwal", "Shqeya Quaggarwal"];
    for (const search of typed) {
      const { users: rows, next, alike } = await first(search);
      expect([search, rows.map((row) => row.userId)]).toEqual([search, [userId]]);
      expect([next, alike]).toEqual([null, true]);
    }
    expect((await first("quagrawal", { state: "disabled" })).users).toEqual([]);
    expect((await first("Sreya Zzyzx")).users).toEqual([]);
  });

  test("finds no one who sounds so beside one who is spelled so", async () => {
    const right = await person("Kjeerthi One");
    const other = await person("Kjirti Two");
    expect(await first("kjeerthi")).not.toHaveProperty("alike");
    const left = await first("kjeerthi", { state: "disabled" });
    expect([left.users, left.alike]).toEqual([[], undefined]);
    expect(await found({ search: "kjeerthi" })).toEqual([right.userId]);
    expect((await found({ search: "kjeerthy" })).toSorted()).toEqual(idsOf([right, other]));
  });

  test("finds each once over all pages, under the present name alone", async () => {
    const all = await people(5, "Bhaawna Xarma");
    const pages = await walk({ search: "vavna xerma" }, 2);
    expect(pages.flat()).toEqual(idsOf(all).toReversed());
    const one = all[0];
    if (!one) throw new Error("No one.");
    const renamed = { name: "Other Person", extraTime: null, rev: 1 };
    await Manage.update(users.deps, meera, one.userId, renamed);
    expect(await found({ search: "vavna xerma" })).toEqual(idsOf(all.slice(1)).toReversed());
  });
});

describe("the list", () => {
  test("has each user once, the newest first, over all pages", async () => {
    const invitation = { hash: "h", until: 1, mailed: true };
    const all = [
      ...(await people(5, "Newest Students")),
      await person("Newest Admin", { isAdmin: true }),
      await person("Newest Invited", { invitation }),
      await person("Newest Disabled", { disabled: true }),
      ...(await people(2, "Newest Students")),
    ];
    const pages = await walk({}, 3);
    expect(pages.flat().slice(0, all.length)).toEqual(idsOf(all).toReversed());
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
    expect(pages.slice(0, -1).every((page) => page.length === 3)).toBe(true);
  });

  test("can be filtered by role and state", async () => {
    const teacher = await person("Teacher", { isAdmin: true, disabled: true });
    const pupil = await person("Pupil", { disabled: true });
    expect(await found({ role: "admin", state: "disabled" })).toEqual([teacher.userId]);
    expect((await found({ state: "disabled" })).slice(0, 2)).toEqual(idsOf([pupil, teacher]));
    expect(await found({ role: "student", state: "active" })).not.toContain(pupil.userId);
  });

  test("can be filtered by running subscription, ending soonest first", async () => {
    const [late, soon, none, ended] = await people(4, "Subscriber");
    if (!late || !soon || !none || !ended) throw new Error("too few");
    const until = (days: number) => new Date(users.clock.now() + days * 86_400_000).toISOString();
    const give = (to: Profile, days: number) =>
      Grants.grant(users.deps, meera, to.userId, { examType: "NEET", until: until(days) });
    await give(late, 20);
    await give(soon, 10);
    await give(ended, 5);
    await Grants.end(users.deps, meera, ended.userId, "NEET");
    expect(await walk({ examType: "NEET" }, 1)).toEqual([[soon.userId], [late.userId]]);
    expect(await found({ examType: "NEET", search: "subscr" })).toEqual(
      idsOf([late, soon]).toReversed(),
    );
    expect(await found({ examType: "JEE" })).toEqual([]);
  });

  test("refuses a malformed cursor", async () => {
    const query = UserQuery.parse({ after: "no-cursor" });
    expect(await refusal(UserList.list(users.deps, query))).toBe("invalid place_unknown");
  });
});

describe("a search", () => {
  test("finds prefixes of the name's words in any order, ignoring accents, over all pages", async () => {
    const all = await people(5, "Zörg Ülrich");
    await person("Zorgan Other");
    expect((await walk({ search: "ulr zorg" }, 2)).flat()).toEqual(idsOf(all).toReversed());
  });

  test("finds prefixes of the email, after matching names", async () => {
    const mailed = await person("Someone Else", { email: "quill@school.test" });
    const named = await person("Quill Pen", { email: "pen@school.test" });
    const both = await person("Quill Two", { email: "quill2@school.test" });
    expect(await walk({ search: "QUILL" }, 1)).toEqual([
      [both.userId],
      [named.userId],
      [mailed.userId],
    ]);
    expect(await found({ search: "quill@" })).toEqual([mailed.userId]);
  });

  test("finds a name with two matching words once", async () => {
    const one = await person("Vivek Vivaan");
    expect(await found({ search: "viv" })).toEqual([one.userId]);
  });

  test("ignores index entries that the profile does not confirm", async () => {
    const { userId } = await person("Xaver Old");
    await Manage.update(users.deps, meera, userId, { name: "Xaver New", extraTime: null, rev: 1 });
    expect(await found({ search: "xaver new" })).toEqual([userId]);
    expect(await found({ search: "old" })).toEqual([]);
    expect(await found({ search: "new" })).toContain(userId);
  });

  test(
    "returns a short page with a cursor rather than read all users",
    { tags: ["thorough"] },
    async () => {
      await Promise.all(Array.from({ length: 60 }, () => person("Yolanda Many")));
      const last = await person("Yolanda Many", { disabled: true, registeredAt: 1 });
      const query = UserQuery.parse({ search: "yolanda", state: "disabled" });
      const first = await UserList.list(users.deps, query);
      expect(first.users).toEqual([]);
      expect(first.next).not.toBeNull();
      expect(await found({ search: "yolanda", state: "disabled" })).toEqual([last.userId]);
    },
  );
});

test("a new user is listed immediately, and an administrator as one", async () => {
  const { session, email } = await users.registered();
  const { userId } = session.user;
  expect((await found({}))[0]).toBe(userId);
  await UserAdmin.promote(users.deps, email);
  expect((await found({ role: "admin", state: "active" }))[0]).toBe(userId);
});
