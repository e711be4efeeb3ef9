import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { DAY } from "../../kernel/shared/time.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { testClock } from "../../testing/world.ts";
import { anyEvents } from "./event.arbitrary.ts";
import { MONTH, monthOf, testEventKey } from "./event.rules.ts";
import type { KeyedEvent } from "./event.schema.ts";
import * as Progress from "./progress.service.ts";
import { STATE_VERSION } from "./state.schema.ts";
import { fold, NO_STATE } from "./state.rules.ts";

const clock = testClock();
const USER = "asha";
const START = Math.ceil(clock.now() / MONTH) * MONTH;

/** A session of one answer on a day. */
const onDay = (day: number): KeyedEvent => ({
  key: testEventKey(START + day * DAY, "t_1.asha.0"),
  event: {
    kind: "session",
    topics: [{ topicId: "st", subject: "Physics", topic: "Optics", subTopic: "Lenses" }],
    answers: [
      {
        questionId: `q_${String(Math.floor(day) % 50).padStart(20, "0")}`,
        ref: "t.t_1.1",
        topic: 0,
        status: day % 3 === 0 ? "full" : "wrong",
        rating: 1,
        seconds: 30,
        at: START + day * DAY,
      },
    ],
  },
});

/** The event of a test on a day, as the given run marked it. */
const testOn = (day: number, run: string): KeyedEvent => ({
  key: testEventKey(START + day * DAY, "t_2.asha.0"),
  event: {
    kind: "test",
    submissionId: "t_2.asha.0",
    examType: "JEE",
    paper: "pv_1",
    key: "key",
    run,
    submittedAt: START + day * DAY,
    topics: [],
    evidence: [],
    misses: [],
  },
});

/** An event with 9 KB of names, which deflating does not make small. */
function withText({ key, event }: KeyedEvent, seed: number): KeyedEvent {
  if (event.kind !== "session") return { key, event };
  const hashes = Array.from({ length: 100 }, (_, n) =>
    createHash("sha512").update(`${seed} ${n}`).digest("base64"),
  );
  const topics = event.topics.map((topic) => ({ ...topic, subTopic: hashes.join("") }));
  return { key, event: { ...event, topics } };
}

const days = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => onDay(from + n));

const add = async (deps: Deps, events: readonly KeyedEvent[]) =>
  Progress.record(deps, USER, await Progress.load(deps, USER), { events });

/** A world that counts the events that are read. */
function counted() {
  const world = { deps: memoryDeps(clock), read: 0 };
  const { content } = world.deps;
  const all = content.all.bind(content);
  content.all = async (query) => {
    const items = await all(query);
    world.read += items.length;
    return items;
  };
  return world;
}

describe("a late event", () => {
  test("costs the events since the beginning of its month, after a year as after a month", async () => {
    const read: number[] = [];
    for (const length of [45, 400]) {
      const world = counted();
      const all = days(0, length).filter((_, n) => n !== length - 5);
      for (let n = 0; n < all.length; n += 15) await add(world.deps, all.slice(n, n + 15));
      const before = await Progress.load(world.deps, USER);
      world.read = 0;
      const late = onDay(length - 5);
      await Progress.record(world.deps, USER, before, { events: [late] });
      read.push(world.read);
      const { state } = await Progress.load(world.deps, USER);
      expect(state).toEqual(fold(NO_STATE, [...all, late]));
    }
    expect(Math.max(...read)).toBeLessThanOrEqual(35);
  });

  test.each([
    ["that was written by a call that died", 0],
    ["whose copies were written, and no head", 2],
  ])("%s is counted when the call is repeated", async (_, writes) => {
    const { deps } = counted();
    const all = days(0, 100).filter((__, n) => n !== 40);
    for (let n = 0; n < all.length; n += 15) await add(deps, all.slice(n, n + 15));
    const broken = { ...deps, content: failingAt(deps.content, writes, "after") };
    await expect(add(broken, [onDay(40)])).rejects.toThrow("died");
    await add(deps, [onDay(100)]);
    await add(deps, [onDay(40)]);
    const expected = fold(NO_STATE, days(0, 101));
    expect((await Progress.load(deps, USER)).state).toEqual(expected);
    await add(deps, [onDay(99.5)]);
    const { state } = await Progress.load(deps, USER);
    expect(state).toEqual(fold(NO_STATE, [...days(0, 101), onDay(99.5)]));
  });

  test("is not folded on a copy that lacks an event", async () => {
    const { deps } = counted();
    await add(deps, days(10, 100));
    const where = {
      text: "pk = :pk AND begins_with(sk, :copy)",
      values: { ":pk": `LEARN#${USER}`, ":copy": "S#" },
    };
    const stale = await deps.content.all({ where });
    expect(stale).toHaveLength(3);
    await add(deps, [onDay(5)]);
    // Another device writes last, and puts the copies back that it has read earlier.
    for (const item of stale) {
      await deps.content.put({ ...item, pk: `LEARN#${USER}`, sk: String(item["sk"]) });
    }
    await add(deps, [onDay(98.5)]);
    const expected = fold(NO_STATE, [onDay(5), ...days(10, 100), onDay(98.5)]);
    expect((await Progress.load(deps, USER)).state).toEqual(expected);
  });

  test("that replaces a test's event costs the same", async () => {
    const world = counted();
    await add(world.deps, [...days(0, 70), testOn(70, "run_a")]);
    await add(world.deps, days(71, 80));
    const before = await Progress.load(world.deps, USER);
    world.read = 0;
    const again = { ...testOn(70, "run_b"), replaces: "run_a" };
    await Progress.record(world.deps, USER, before, { events: [again] });
    expect(world.read).toBeLessThanOrEqual(20);
    const { state } = await Progress.load(world.deps, USER);
    expect(state.tests["t_2.asha.0"]?.run).toBe("run_b");
  });

  test("on any day gives the state of all events", async () => {
    const scattered = fc.tuple(anyEvents, anyEvents);
    await fc.assert(
      fc.asyncProperty(scattered, async ([first, later]) => {
        const deps = memoryDeps(clock);
        const keys = new Set(first.map(({ key }) => key));
        const fresh = later.filter(({ key }) => !keys.has(key));
        await add(deps, first);
        for (const event of fresh) await add(deps, [event]);
        const { state } = await Progress.load(deps, USER);
        expect(state).toEqual(fold(NO_STATE, [...first, ...fresh]));
      }),
      { numRuns: runs(40) },
    );
  });
});

describe("a change of the rules", () => {
  const years = days(0, 3000);
  /** A student of many events whose snapshot and copies were made by other rules. */
  async function old(all = years): Promise<Deps> {
    const deps = memoryDeps(clock);
    for (let n = 0; n < all.length; n += 500) await add(deps, all.slice(n, n + 500));
    const where = { text: "pk = :pk", values: { ":pk": `LEARN#${USER}` } };
    for (const item of await deps.content.all({ where })) {
      if (item["version"] !== STATE_VERSION) continue;
      await deps.content.put({
        ...item,
        pk: `LEARN#${USER}`,
        sk: String(item["sk"]),
        version: STATE_VERSION - 1,
      });
    }
    return deps;
  }

  test("folds the events of years in several calls, and then none again", async () => {
    const deps = await old();
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      await expect(Progress.load(deps, USER)).rejects.toMatchObject({ code: "learning_updating" });
    }
    const { state, since } = await Progress.load(deps, USER);
    expect(state).toEqual(fold(NO_STATE, years));
    expect(since).toBe(0);
    await add(deps, [onDay(2990.5)]);
    const after = await Progress.load(deps, USER);
    expect(after.state).toEqual(fold(NO_STATE, [...years, onDay(2990.5)]));
  });

  test("is not over when a page of the table ends before a call's most events", async () => {
    const large = days(0, 300).map(withText);
    const deps = await old(large);
    await expect(Progress.load(deps, USER)).rejects.toMatchObject({ code: "learning_updating" });
    await Progress.load(deps, USER).catch(String);
    expect((await Progress.load(deps, USER)).state).toEqual(fold(NO_STATE, large));
  });

  test(
    "goes on where a call died, and spoils no whole snapshot",
    { tags: ["thorough"] },
    async () => {
      const deps = await old(years.slice(0, 1300));
      await expect(Progress.load(deps, USER)).rejects.toMatchObject({ code: "learning_updating" });
      const part = await deps.content.get({ pk: `LEARN#${USER}`, sk: "D" });
      const broken = { ...deps, content: failingAt(deps.content, 0, "before") };
      await expect(Progress.load(broken, USER)).rejects.toThrow("died");
      await Progress.load(deps, USER).catch(String);
      await Progress.load(deps, USER);
      const whole = await deps.content.get({ pk: `LEARN#${USER}`, sk: "D" });
      // This call has read the earlier, incomplete snapshot. It must not write its part over the
      // complete one.
      findOnce(deps, part);
      await Progress.load(deps, USER).catch(String);
      expect(await deps.content.get({ pk: `LEARN#${USER}`, sk: "D" })).toEqual(whole);
    },
  );
});

/** Lets the next query for the snapshot find this item, as if the query had been made earlier. */
function findOnce({ content }: Deps, part: Record<string, unknown> | undefined): void {
  const query = content.query.bind(content);
  content.query = async (asked) => {
    if (asked.where.values?.[":from"] !== "D") return query(asked);
    content.query = query;
    return { items: part ? [part] : [], count: 1 };
  };
}

test("a month is read from a key, whichever kind it is", () => {
  expect(monthOf(onDay(0).key)).toBe(START / MONTH);
  expect(monthOf(onDay(29).key)).toBe(START / MONTH);
  expect(monthOf(onDay(30).key)).toBe(START / MONTH + 1);
});
