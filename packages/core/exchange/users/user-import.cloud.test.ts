import { describe, expect, test } from "vitest";
import type { Work, ReadRow } from "../pipeline/import-kind.ts";
import { AppError } from "../../kernel/shared/error.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { admin } from "../../testing/world.ts";
import { accountsOf } from "../../people/account/user-lookup.service.ts";
import { toActor } from "../../people/session/user-access.service.ts";
import { testUsers } from "../../people/sign-in/user.fixture.ts";
import { openCheck } from "./user-check.service.ts";
import { openInsert } from "./user-insert.service.ts";

const users = testUsers();
const boss = admin();
const PAGE = 250;

const rowsOf = (cells: readonly Record<string, string>[]): ReadRow[] =>
  cells.map((one, index) => ({ index, cells: one }));

const work = (deps = users.deps, importId = "im_00000000000000000001") =>
  // Files of users have neither images nor defaults.
  ({ deps, actor: boss, importId }) as Partial<Work> as Work;

async function check(rows: readonly ReadRow[]) {
  const checker = await openCheck(work());
  const checked = [];
  for (let at = 0; at < rows.length; at += PAGE) {
    checked.push(...(await checker.check(rows.slice(at, at + PAGE))));
  }
  return checked;
}

async function insert(rows: readonly ReadRow[], on = work(), vouchedBy?: string) {
  const good = (await check(rows)).filter(({ verdict }) => verdict === "good");
  const inserter = await openInsert(on, { vouchedBy });
  return (await inserter.insert(good)).outcomes.toSorted((a, b) => a.index - b.index);
}

test("a repeated email names its first row, however far above", async () => {
  const emails = Array.from({ length: 2 * PAGE }, (_, n) => `far${n}@single.test`);
  const rows = rowsOf([...emails, "Far7@Single.test"].map((email) => ({ name: "Far", email })));
  expect((await check(rows)).at(-1)).toMatchObject({
    verdict: "bad",
    problems: [
      { column: "email", reason: "This email is also in row 9. Remove one of the two rows." },
    ],
  });
});

describe("an insertion", () => {
  const one = (name: string) => rowsOf([{ name, email: `${name}@single.test` }]);

  test.each([0, 1, 2])(
    "killed at write %d is completed by the next one, with one email",
    async (n) => {
      const rows = one(`dead${n}`);
      const dying = { ...users.deps, content: failingAt(users.deps.content, n, "before") };
      await expect(insert(rows, work(dying))).rejects.toThrow("died");
      const good = {
        ...rows[0]!,
        verdict: "good" as const,
        problems: [],
        preview: "",
        needsEntry: false,
      };
      const inserter = await openInsert(work());
      const { outcomes } = await inserter.insert([good]);
      expect(outcomes).toMatchObject([{ status: "inserted" }]);
      const account = (await accountsOf(users.deps, [`dead${n}@single.test`])).get(
        `dead${n}@single.test`,
      );
      expect(account?.invitation?.mailed).toBe(true);
    },
  );

  test("leaves an account that was created in between unchanged", async () => {
    const rows = one("between");
    const checked = await check(rows);
    await insert(rows, work(users.deps, "im_00000000000000000009"));
    const inserter = await openInsert(work());
    expect((await inserter.insert(checked)).outcomes).toMatchObject([{ status: "already" }]);
  });

  test("reports an email that was not sent, and sends it when the row is uploaded again", async () => {
    const rows = one("unmailed");
    const send = () => Promise.reject(new Error("mail service down"));
    const mute = { ...users.deps, userMail: { ready: true, send } };
    expect(await insert(rows, work(mute))).toMatchObject([
      { status: "failed", problems: [{ column: "email" }] },
    ]);
    expect(await insert(rows, work(users.deps, "im_00000000000000000008"))).toMatchObject([
      { status: "inserted" },
    ]);
    expect(await users.mails("unmailed@single.test")).toHaveLength(1);
  });

  test("waits for a busy service", async () => {
    let refused = 0;
    const busy = {
      ...users.deps,
      content: {
        ...failingAt(users.deps.content, Number.POSITIVE_INFINITY, "before"),
        put: async (...args: Parameters<typeof users.deps.content.put>) => {
          if (refused++ < 2) throw new AppError("unavailable", "overloaded", "Busy.");
          return users.deps.content.put(...args);
        },
      },
    };
    expect(await insert(one("busy"), work(busy))).toMatchObject([{ status: "inserted" }]);
  });
});

test("who vouches for the guardians is kept with each new student; without, the student is asked", async () => {
  const rowsFor = (key: string) =>
    rowsOf([
      { name: "Vouched One", email: `one-${key}@vouched.test` },
      { name: "Vouched Head", email: `head-${key}@vouched.test`, role: "admin" },
    ]);
  await insert(rowsFor("yes"), work(), "Principal Iyer");
  await insert(rowsFor("no"));
  const emails = ["one-yes", "head-yes", "one-no"].map((name) => `${name}@vouched.test`);
  const accounts = await accountsOf(users.deps, emails);
  const [student, head, other] = emails.map((email) => accounts.get(email));
  const at = Math.floor(users.clock.now() / 1000);
  expect(student?.consent).toEqual({ by: "guardian", at, vouchedBy: "Principal Iyer" });
  expect(head?.consent).toBeUndefined();
  expect(other?.consent).toBeUndefined();
  if (!student || !other) throw new Error("The students are missing.");
  expect([student, other].map((one) => toActor(one).needsConsent)).toEqual([undefined, true]);
});
