import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/shared/time.ts";
import * as Passes from "../../lectures/watching/watch-pass.service.ts";
import { report } from "../../lectures/watching/watch-report.service.ts";
import { shards } from "../../people/presence/presence.rules.ts";
import * as Presence from "../../people/presence/presence.service.ts";
import * as Sessions from "../../people/session/session.service.ts";
import { newProfile } from "../../people/user/profile.fixture.ts";
import { addProfile } from "../../people/user/user.store.ts";
import { idOf } from "../../testing/draft.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";

/** Thursday at noon in India, and the Monday of that week. */
const START = Date.parse("2026-11-19T06:30:00Z");
const WEEK = "2026-11-16";
const { userId } = newProfile;
const videoId = idOf("vid", 1);

async function academy() {
  let now = START;
  const log = { info: () => {}, error: () => {} };
  const deps: Deps = { ...memoryDeps({ now: () => now }), log };
  await addProfile(deps, newProfile);
  const wait = (ms: number) => void (now += ms);
  const noted = async (week = WEEK) => {
    const found = [];
    for (const shard of shards) {
      for await (const some of Presence.ofWeek(deps, week, shard)) found.push(...some);
    }
    return found;
  };
  const lastDay = async () => (await Presence.awaySince(deps, "9", { limit: 1 })).seen[0]?.day;
  return { deps, wait, noted, lastDay };
}

test("a login and the first renewal of a day note the day", async () => {
  const { deps, wait, noted, lastDay } = await academy();
  const first = await Sessions.start(deps, newProfile, { ip: "192.0.2.1" }, "password");
  expect(await lastDay()).toBe("2026-11-19");
  expect(await noted()).toMatchObject([{ userId, came: true }]);
  wait(11 * HOUR);
  const second = await Sessions.renew(deps, first.refreshToken);
  expect(await lastDay()).toBe("2026-11-19");
  wait(2 * HOUR);
  await Sessions.renew(deps, second.refreshToken);
  expect(await lastDay()).toBe("2026-11-20");
  expect(await noted("2026-11-23")).toEqual([]);
});

test("a student is in each week in which they come", async () => {
  const { deps, wait, noted } = await academy();
  for (let day = 0; day < 5; day++, wait(DAY)) {
    await Presence.came(deps, { userId, isAdmin: false });
  }
  expect([await noted(), await noted("2026-11-23")]).toMatchObject([[{ userId }], [{ userId }]]);
});

test("a lecture is noted by its first report of a week, and the others write nothing more", async () => {
  const { deps, wait, noted } = await academy();
  let writes = 0;
  const content = new Proxy(deps.content, {
    get(table, name) {
      if (name === "update") writes += 1;
      return Reflect.get(table, name).bind(table);
    },
  });
  const opened = { userId, videoId, playback: "aaaaaaaa", openedAt: START, of: 1800 };
  const counted = { ...deps, content };
  const send = async (pass: string, n: number) => {
    const stretches: [number, number][] = [[n * 10, n * 10 + 10]];
    writes = 0;
    const given = { pass, n, stretches, at: n * 10 + 10, agoSeconds: 0, last: false, of: null };
    return report(counted, given, async () => true);
  };
  let { pass } = await send(await Passes.give(deps, { ...opened, record: null }), 1);
  const first = writes;
  wait(2 * MINUTE);
  ({ pass } = await send(pass, 2));
  expect([first, writes]).toEqual([2, 0]);
  expect(await noted()).toMatchObject([{ came: true, lectures: new Set([videoId]) }]);
  wait(4 * DAY);
  await send(pass, 3);
  expect(writes).toBe(1);
  expect(await noted("2026-11-23")).toMatchObject([{ lectures: new Set([videoId]) }]);
});

test("a note that fails is logged and stops nothing", async () => {
  const { deps } = await academy();
  const events: string[] = [];
  const content = { ...deps.content, get: async () => Promise.reject(new Error("Throttled")) };
  const log = { info: () => {}, error: (event: string) => void events.push(event) };
  await Presence.came({ ...deps, content, log }, { userId: randomUUID(), isAdmin: false });
  expect(events).toEqual(["presence.note-failed"]);
});
