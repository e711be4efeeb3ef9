import { expect, test } from "vitest";
import { DAY } from "../../kernel/shared/time.ts";
import { accept } from "../../people/account/accept-invitation.service.ts";
import * as Creation from "../../people/account/create-user.service.ts";
import { password, testUsers } from "../../people/sign-in/user.fixture.ts";
import { admin } from "../../testing/world.ts";
import { inviteAll } from "./invite-all.service.ts";

const users = testUsers();
const meera = admin();

/** The links mailed to an address, newest first. */
async function linksOf(email: string) {
  const texts = (await users.mails(email)).map(({ text }) => text);
  const links = texts.map((text) => /\/set-password#([\w-]+)\.([\w-]+)/.exec(text));
  return links.flatMap((link) => (link ? [{ userId: link[1] ?? "", secret: link[2] ?? "" }] : []));
}

/** All pages. */
async function all() {
  const sums = { sent: 0, recent: 0, failed: 0 };
  for (let after: string | null = ""; after !== null;) {
    const { next, ...counts } = await inviteAll(users.deps, meera, after || undefined);
    for (const name of ["sent", "recent", "failed"] as const) sums[name] += counts[name];
    after = next;
  }
  return sums;
}

test("those who have not opened their invitation get a new link, at most one a day", async () => {
  const emails = ["late0@all.test", "late1@all.test", "late2@all.test"];
  for (const email of emails) {
    await Creation.create(users.deps, meera, { name: "Late", email, role: "student" });
  }
  const [opened = "", late = ""] = emails;
  const [link] = await linksOf(opened);
  if (!link) throw new Error("No link was mailed");
  await accept(users.deps, { ...link, password }, { ip: "198.51.100.7" });
  expect(await all()).toEqual({ sent: 0, recent: 2, failed: 0 });
  users.clock.time += 8 * DAY;
  expect(await all()).toEqual({ sent: 2, recent: 0, failed: 0 });
  expect(await all()).toEqual({ sent: 0, recent: 2, failed: 0 });
  const links = await Promise.all(emails.map(linksOf));
  expect(links.map(({ length }) => length)).toEqual([1, 2, 2]);
  const [fresh] = await linksOf(late);
  if (fresh) await accept(users.deps, { ...fresh, password }, { ip: "198.51.100.8" });
});
