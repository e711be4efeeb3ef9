import { detail } from "@academy/core/back-office/user-admin/user-detail.service.ts";
import * as UserList from "@academy/core/back-office/user-admin/user-list.service.ts";
import { UserFilters, UserQuery } from "@academy/core/people/user/user-list.schema.ts";
import { ClassFile } from "@academy/core/exchange/users/class-file.fixture.ts";
import type { UndoneUsers } from "@academy/core/exchange/users/user-undo.schema.ts";
import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, it } from "vitest";
import { openRoleCloud, testClock } from "../testing/role-cloud.fixture.ts";
import { ImportCalls } from "./import-calls.fixture.ts";

const clock = testClock();
const cloud = useCloud({ clock });
let calls: ImportCalls;

beforeAll(async () => {
  calls = new ImportCalls(await openRoleCloud(cloud.env, clock));
});

const SIZE = 20;
const file = new ClassFile(SIZE, "28");
const house = { House: (n: number): string => (n % 2 === 0 ? "Red" : "Blue") };
const bytes = (lastDay: (n: number) => string, columns = house) =>
  new TextEncoder().encode(file.csv(lastDay, columns));
const checked = (lastDay: (n: number) => string, columns = house) =>
  calls.checked("class.csv", bytes(lastDay, columns), "users");

async function students() {
  const found = [];
  for await (const page of UserList.all(calls.api.deps, UserFilters.parse({}))) found.push(...page);
  return found.filter(({ roll }) => roll?.startsWith("28-"));
}

async function studentOf(n: number) {
  const query = UserQuery.parse({ search: file.rollOf(n) });
  const { users } = await UserList.list(calls.api.deps, query);
  return detail(calls.api.deps, users[0]?.userId ?? "");
}

async function undone(importId: string) {
  const path = `/api/imports/${importId}/undo-users`;
  const { next, ...sums } = await calls.ask<UndoneUsers>("POST", path, {});
  expect(next).toBeNull();
  return sums;
}

it("a class goes in with every column, changes by its file, and is taken back", async () => {
  const first = await checked(() => "31/03/2099");
  expect(first.found).toMatchObject({ rows: SIZE, good: SIZE, bad: 0, unusedColumns: [] });
  const named = first.found?.headings.map(({ header, column }) => `${header}: ${column}`);
  expect(named).toContain("Father's Name: guardianName");
  expect(named).toContain("House: null");
  const { result } = await calls.inserted(first.importId);
  expect(result).toMatchObject({ uploadedCount: SIZE, failedCount: 0 });

  const sibling = await studentOf(7);
  expect(sibling).toMatchObject({ email: "", roll: file.rollOf(7), phone: null });
  expect(sibling.particulars).toMatchObject({
    className: "12",
    batch: "Morning",
    guardian: { name: "Ravi Rao6", email: "rao6@class28.test" },
    notes: [{ name: "House", text: "Blue" }],
  });

  expect((await checked(() => "31/03/2099")).found).toMatchObject({ good: 0, already: SIZE });

  const green = { House: (n: number) => (n === 7 ? "Green" : house.House(n)) };
  const renewal = await checked((n) => (n === 3 ? "31/03/2098" : "31/03/2099"), green);
  expect(renewal.found).toMatchObject({ good: 0, bad: 0, duplicates: SIZE, already: SIZE - 2 });
  const { rows } = await calls.rows(renewal.importId, "duplicates");
  expect(rows.flatMap(({ duplicateOf }) => duplicateOf?.difference ?? [])).toEqual([
    { here: "until JEE: 2098-03-31", there: "until JEE: 2099-03-31" },
    { here: "notes: House: Green", there: "notes: House: Blue" },
  ]);
  await calls.inserted(renewal.importId, { includeDuplicates: true });
  expect((await studentOf(7)).particulars.notes).toEqual([{ name: "House", text: "Green" }]);

  expect(await undone(renewal.importId)).toEqual({ removed: 0, restored: 2, kept: 0 });
  expect((await studentOf(7)).particulars.notes).toEqual([{ name: "House", text: "Blue" }]);
  expect((await checked(() => "31/03/2099")).found).toMatchObject({ already: SIZE });

  expect(await undone(first.importId)).toEqual({ removed: SIZE, restored: 0, kept: 0 });
  expect(await students()).toEqual([]);
});
