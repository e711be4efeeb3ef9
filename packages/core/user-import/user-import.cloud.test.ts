import { beforeAll, describe, expect, test } from "vitest";
import type { ReadRow, Work } from "../import/import-kind.service.ts";
import { AppError } from "../shared/error.ts";
import { failingAt } from "../testing/failing.fixture.ts";
import { admin } from "../testing/world.ts";
import { accept } from "../user/accept-invitation.service.ts";
import { detail } from "../user/user-detail.service.ts";
import { accountsOf } from "../user/user-lookup.service.ts";
import { password, testUsers } from "../user/user.testing.ts";
import { openCheck } from "./user-check.service.ts";
import { openInsert } from "./user-insert.service.ts";

const users = testUsers();
const boss = admin();
const PAGE = 250;

const rowsOf = (cells: readonly Record<string, string>[]): ReadRow[] =>
  cells.map((one, index) => ({ index, cells: one }));

const work = (deps = users.deps, importId = "im_00000000000000000001") =>
  // Files of users have neither pictures nor values for the whole file.
  ({ deps, actor: boss, importId }) as Partial<Work> as Work;

async function check(rows: readonly ReadRow[]) {
  const checker = await openCheck(work());
  const checked = [];
  for (let at = 0; at < rows.length; at += PAGE) {
    checked.push(...(await checker.check(rows.slice(at, at + PAGE))));
  }
  return checked;
}

async function insert(rows: readonly ReadRow[], on = work()) {
  const good = (await check(rows)).filter(({ verdict }) => verdict === "good");
  const inserter = await openInsert(on);
  return (await inserter.insert(good)).outcomes.toSorted((a, b) => a.index - b.index);
}

const counted = <T extends string>(values: readonly T[]) =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(values, (one) => one),
      ([one, all]) => [one, all.length],
    ),
  );

/** Each kind of row of a large file, and how many there are of it. */
const KINDS: Record<string, { rows: number; cells: (n: number) => Record<string, string> }> = {
  good: { rows: 250, cells: () => ({}) },
  "good, subscribed, with extra time": {
    rows: 50,
    cells: () => ({ examType: "JEE", until: "2027-05-31", extraTime: "25 %" }),
  },
  "no name": { rows: 700, cells: () => ({ name: "" }) },
  "bad e-mail": { rows: 700, cells: (n) => ({ email: `pupil ${n} at school` }) },
  doubled: { rows: 700, cells: () => ({ email: "Pupil0@Bulk.test" }) },
  "has an account": { rows: 300, cells: (n) => ({ email: `there${n % 3}@bulk.test` }) },
  "unknown exam type": { rows: 700, cells: () => ({ examType: "GOLF", until: "2027-05-31" }) },
  "past date": { rows: 700, cells: () => ({ examType: "NEET", until: "2020-01-01" }) },
  "half a subscription": { rows: 500, cells: () => ({ examType: "NEET" }) },
  "unknown role": { rows: 200, cells: () => ({ role: "king" }) },
  "bad extra time": { rows: 200, cells: () => ({ extraTime: "a lot" }) },
};
const large = rowsOf(
  Object.values(KINDS)
    .flatMap(({ rows, cells }) => Array.from({ length: rows }, (_, n) => cells(n)))
    .map((cells, n) => ({ name: `Pupil ${n}`, email: `pupil${n}@bulk.test`, ...cells })),
);

describe("a file of 5,000 users", () => {
  beforeAll(async () => {
    const there = [0, 1, 2].map((n) => ({ name: "There", email: `there${n}@bulk.test` }));
    await insert(rowsOf(there), work(users.deps, "im_00000000000000000000"));
  });

  test("is read row by row, and each wrong cell is told with its column", async () => {
    const checked = await check(large);
    expect(large).toHaveLength(5000);
    // The first three of those with an account are duplicates; the others are doubled in the file.
    expect(counted(checked.map(({ verdict }) => verdict))).toEqual({
      good: 300,
      duplicate: 3,
      bad: 4697,
    });
    const columns = checked.flatMap(({ problems }) => problems.map(({ column }) => column ?? ""));
    expect(counted(columns)).toEqual({
      name: 700,
      email: 700 + 700 + 297,
      examType: 700,
      until: 700 + 500,
      role: 200,
      extraTime: 200,
    });
    const doubled = checked.find(({ cells }) => cells["email"] === "Pupil0@Bulk.test");
    expect(doubled?.problems[0]?.reason).toBe(
      "This e-mail stands in row 2 as well. Leave one of them out.",
    );
  });

  test("makes and invites whoever is good, and nobody twice", async () => {
    const outcomes = await insert(large);
    expect(counted(outcomes.map(({ status }) => status))).toEqual({ inserted: 300 });
    const again = await check(large);
    expect(again.filter(({ verdict }) => verdict === "good")).toEqual([]);
    const { id } = outcomes.at(-1) ?? {};
    const made = await detail(users.deps, id ?? "");
    expect(made).toMatchObject({
      state: "invited",
      extraTime: { unit: "percent", amount: 25 },
      subscriptions: [{ examType: "JEE", running: true }],
    });
    const [mail] = await users.mails("pupil0@bulk.test");
    const [, userId = "", secret = ""] = /#([\w-]+)\.([\w-]+)/.exec(mail?.text ?? "") ?? [];
    const session = await accept(users.deps, { userId, secret, password }, { ip: "192.0.2.9" });
    expect(session.user.name).toBe("Pupil 0");
  });
});

describe("an insertion", () => {
  const one = (name: string) => rowsOf([{ name, email: `${name}@single.test` }]);

  test.each([0, 1, 2, 3])(
    "that died at write %d is completed by the next, with one mail",
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

  test("does not take over an account that came between, and changes nothing of it", async () => {
    const rows = one("between");
    const checked = await check(rows);
    await insert(rows, work(users.deps, "im_00000000000000000009"));
    const inserter = await openInsert(work());
    expect((await inserter.insert(checked)).outcomes).toMatchObject([{ status: "already" }]);
  });

  test("tells of a mail that did not go, and sends it when the row is uploaded again", async () => {
    const rows = one("unmailed");
    const send = () => Promise.reject(new Error("no post today"));
    const mute = { ...users.deps, userMail: { ready: true, send } };
    expect(await insert(rows, work(mute))).toMatchObject([
      { status: "failed", problems: [{ column: "email" }] },
    ]);
    expect(await insert(rows, work(users.deps, "im_00000000000000000008"))).toMatchObject([
      { status: "inserted" },
    ]);
    expect(await users.mails("unmailed@single.test")).toHaveLength(1);
  });

  test("waits for a mail service that is busy a while", async () => {
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
