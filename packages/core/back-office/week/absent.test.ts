import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY } from "../../kernel/shared/time.ts";
import * as Presence from "../../people/presence/presence.service.ts";
import { newProfile } from "../../people/user/profile.fixture.ts";
import { addProfile } from "../../people/user/user.store.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import * as Absent from "./absent.service.ts";

const START = Date.parse("2026-11-01T06:00:00Z");

/** Students who came last on the given days before day 60, and an academy on that day. */
async function academy(daysAgo: readonly number[]) {
  let now = START;
  const log = { info: () => {}, error: () => {} };
  const deps: Deps = { ...memoryDeps({ now: () => now }), log };
  const ids: string[] = [];
  for (const ago of daysAgo) {
    const userId = randomUUID();
    ids.push(userId);
    await addProfile(deps, { ...newProfile, userId, name: `Student ${ids.length}` });
    for (const day of [60 - ago - 2, 60 - ago]) {
      now = START + day * DAY;
      await Presence.came(deps, { userId, isAdmin: false });
    }
  }
  now = START + 60 * DAY;
  return { deps, ids };
}

const awayOf = async (deps: Deps, days: "7" | "14" | "30") =>
  (await Absent.list(deps, { days })).students.map(({ daysAway }) => daysAway);

test("lists who has not come for 7, 14 or 30 days, the latest first", async () => {
  const { deps, ids } = await academy([0, 6, 7, 13, 14, 29, 30, 55]);
  expect(await awayOf(deps, "7")).toEqual([7, 13, 14, 29, 30, 55]);
  expect(await awayOf(deps, "14")).toEqual([14, 29, 30, 55]);
  expect(await awayOf(deps, "30")).toEqual([30, 55]);
  const [first] = (await Absent.list(deps, { days: "30" })).students;
  expect(first).toEqual({
    userId: ids[6],
    name: "Student 7",
    email: newProfile.email,
    phone: null,
    lastDay: "2026-12-01",
    daysAway: 30,
    lastTest: null,
  });
});

test("pages have each student once, in the same order", async () => {
  const { deps, ids } = await academy(Array.from({ length: 47 }, (_, n) => 8 + (n % 3)));
  const found: { userId: string; daysAway: number }[] = [];
  let pages = 0;
  for (let after: string | null | undefined; after !== null; pages++) {
    const page = await Absent.list(deps, { days: "7", ...(after && { after }) });
    found.push(...page.students);
    after = page.next;
  }
  expect(pages).toBe(3);
  expect(found.map(({ userId }) => userId).toSorted()).toEqual(ids.toSorted());
  const away = found.map(({ daysAway }) => daysAway);
  expect(away).toEqual(away.toSorted((one, other) => one - other));
});

test("students who come again, disabled and deleted accounts are not listed", async () => {
  const { deps, ids } = await academy([9, 9, 9]);
  const [again = "", gone = "", disabled = ""] = ids;
  await Presence.came(deps, { userId: again, isAdmin: false });
  await deps.content.remove({ pk: `U#${gone}`, sk: "SEEN" });
  await deps.content.update(
    { pk: `U#${disabled}`, sk: "P" },
    { text: "SET disabled = :yes", values: { ":yes": true } },
  );
  expect(await awayOf(deps, "7")).toEqual([]);
});
