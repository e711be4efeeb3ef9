import { beforeAll, expect, test } from "vitest";
import { DAY, iso } from "../../kernel/shared/time.ts";
import * as Creation from "../../people/account/create-user.service.ts";
import * as Manage from "../../people/account/manage-user.service.ts";
import { markVerified } from "../../people/account/verify-email.service.ts";
import { openDirectory } from "../../people/user/user.directory.ts";
import { readProfile } from "../../people/user/user.store.ts";
import { testUsers } from "../../people/sign-in/user.fixture.ts";
import { authenticate } from "../../people/session/user-access.service.ts";
import * as Grants from "../../sales/subscription/grant.service.ts";
import { detail } from "./user-detail.service.ts";
import type { SelectionChange } from "./user-selection.schema.ts";
import { changeSelection } from "./user-selection.service.ts";

const users = testUsers();
let boss: Awaited<ReturnType<typeof authenticate>>;
let student: string;
let invited: string;
let author: string;
const GONE = "00000000-0000-4000-8000-000000000000";

beforeAll(async () => {
  const { session } = await users.administrator();
  boss = await authenticate(users.deps, session.token);
  const ids = [];
  for (let n = 0; n < 2; n++) ids.push((await users.registered()).session.user.userId);
  [student = "", author = ""] = ids;
  await markVerified(users.deps, author);
  await Manage.setRoles(users.deps, boss, author, ["author"]);
  const input = { name: "Ravi Menon", email: "ravi.chosen@school.test", role: "student" } as const;
  invited = (await Creation.create(users.deps, boss, input)).profile.userId;
});

const chosen = () => [student, invited, author, boss.userId, GONE];
const change = (to: SelectionChange) =>
  changeSelection(users.deps, boss, { userIds: chosen(), change: to });
const refusedIds = ({ refused }: Awaited<ReturnType<typeof change>>) =>
  refused.map(({ userId }) => userId);
const stateOf = async (userId: string) => (await detail(users.deps, userId)).state;

test("chosen students are renewed to a day; people with a role stay as they are", async () => {
  const until = iso(users.clock.now() + 100 * DAY);
  const outcome = await change({ kind: "renew", examType: "JEE", until });
  expect(outcome.done).toBe(2);
  expect(refusedIds(outcome)).toEqual([author, boss.userId, GONE]);
  expect(await Grants.list(users.deps, invited)).toMatchObject([{ examType: "JEE", until }]);
  expect(await Grants.list(users.deps, author)).toEqual([]);
});

test("only those who wait for an invitation get a new one", async () => {
  const outcome = await change({ kind: "invite" });
  expect(outcome.done).toBe(1);
  expect(refusedIds(outcome)).toEqual([student, author, boss.userId, GONE]);
  expect(await users.mails("ravi.chosen@school.test")).toHaveLength(2);
});

test("chosen students are disabled", async () => {
  expect(refusedIds(await change({ kind: "disable" }))).toEqual([author, boss.userId, GONE]);
  expect(await Promise.all([student, invited, author].map(stateOf))).toEqual([
    "disabled",
    "disabled",
    "active",
  ]);
});

test("chosen students are deleted as at their own word, in the name of the office", async () => {
  expect(refusedIds(await change({ kind: "delete" }))).toEqual([author, boss.userId, GONE]);
  for (const userId of [student, invited]) {
    expect(await readProfile(users.deps, userId)).toBeUndefined();
    expect(await openDirectory(users.deps.config).find(userId)).toBeUndefined();
  }
  expect(await readProfile(users.deps, author)).toBeDefined();
  const month = iso(users.clock.now()).slice(0, 7);
  const where = { text: "pk = :pk", values: { ":pk": `AUDIT#${month}` } };
  const log = await users.deps.content.all({ where, consistent: true });
  const entries = log.filter(({ action }) => String(action).startsWith("user.delete"));
  expect(entries).toMatchObject([
    { action: "user.delete", by: boss.userId },
    { action: "user.delete", by: boss.userId },
  ]);
  expect(entries.map(({ target }) => String(target)).toSorted()).toEqual(
    [student, invited].toSorted(),
  );
  expect(JSON.stringify(entries)).not.toContain("Ravi");
});
