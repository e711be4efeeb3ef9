import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newTest } from "../../exam/assessment/assessment.fixture.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import { failingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { runs } from "../../testing/runs.ts";
import { testClock } from "../../testing/world.ts";
import { anyEvents } from "./event.arbitrary.ts";
import { eventKeyOf } from "./event.rules.ts";
import type { KeyedEvent } from "./event.schema.ts";
import { keysAreOpen } from "./intake.rules.ts";
import * as Progress from "./progress.service.ts";
import { fold, NO_STATE } from "./state.rules.ts";

const clock = testClock();
const USER = "asha";

/** An event that is the `n`-th in order. */
const numbered = (n: number): KeyedEvent => ({
  key: eventKeyOf(`ps_${String(n).padStart(20, "0")}`, 0),
  event: {
    kind: "session",
    topics: [{ topicId: "st", subject: "Physics", topic: "Optics", subTopic: "Lenses" }],
    answers: [
      {
        questionId: `q_${String(n % 7).padStart(20, "0")}`,
        ref: "t.t_1.1",
        topic: 0,
        status: "wrong",
        rating: 1,
        seconds: 30,
        at: clock.now() + n * 24 * HOUR,
      },
    ],
  },
});

async function add(deps: Parameters<typeof Progress.load>[0], events: readonly KeyedEvent[]) {
  return Progress.record(deps, USER, await Progress.load(deps, USER), { events });
}

describe("recording events", () => {
  test("keeps the state of all events, in batches of any order, with crashes and repeats", async () => {
    const steps = anyEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.nat({ max: 4 }), { minLength: events.length, maxLength: events.length }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(steps, async ([events, arriving, crashes]) => {
        const deps = memoryDeps(clock);
        for (const [i, event] of arriving.entries()) {
          const broken = { ...deps, content: failingAt(deps.content, crashes[i] ?? 0, "after") };
          await add(broken, [event]).catch(String);
          await add(deps, [event]);
        }
        const { state } = await Progress.load(deps, USER);
        expect(state).toEqual(fold(NO_STATE, events));
      }),
      { numRuns: runs(200) },
    );
  });

  test("reads an interrupted write as if it were finished", async () => {
    const deps = memoryDeps(clock);
    const all = Array.from({ length: 60 }, (_, n) => numbered(n));
    await add(deps, all.slice(10, 50));
    // Two calls die after they wrote their event. The second event is older than the snapshot.
    for (const event of [numbered(50), numbered(5)]) {
      const broken = { ...deps, content: failingAt(deps.content, 0, "after") };
      await expect(add(broken, [event])).rejects.toThrow("died");
    }
    await add(deps, [numbered(5)]);
    await add(deps, [numbered(51)]);
    const expected = fold(NO_STATE, [numbered(5), ...all.slice(10, 52)]);
    expect((await Progress.load(deps, USER)).state).toEqual(expected);
  });

  test("folds again when a snapshot lacks an event that the head counts", async () => {
    const deps = memoryDeps(clock);
    const early = numbered(1);
    await add(
      deps,
      Array.from({ length: 30 }, (_, n) => numbered(n + 10)),
    );
    // Another device has read the snapshot before the early event was added, and writes it back
    // last.
    const [stale] = await deps.content.batchGet([{ pk: `LEARN#${USER}`, sk: "D" }]);
    await add(deps, [early]);
    await deps.content.put({ pk: `LEARN#${USER}`, sk: "D", ...stale });
    const { state } = await Progress.load(deps, USER);
    expect(state.entries["q_00000000000000000001"]?.times).toBe(4 + 1);
  });

  test("keeps both of two devices that record at the same time", async () => {
    const deps = memoryDeps(clock);
    const events = Array.from({ length: 4 }, (_, n) => numbered(n));
    await Promise.all(events.map((event) => add(deps, [event])));
    const { state, item } = await Progress.load(deps, USER);
    expect(state).toEqual(fold(NO_STATE, events));
    expect(item.rev).toBe(4);
  });

  test("writes a large snapshot only every twentieth event", async () => {
    const deps = memoryDeps(clock);
    const snapshots: string[] = [];
    const put: typeof deps.content.put = async (item, condition) => {
      if (item.sk.startsWith("D")) snapshots.push(item.sk);
      return deps.content.put(item, condition);
    };
    const content = new Proxy(deps.content, {
      get: (table, name) => (name === "put" ? put : Reflect.get(table, name, table).bind(table)),
    });
    for (let n = 0; n < 60; n++) await add({ ...deps, content }, [numbered(n)]);
    expect(snapshots).toEqual(["D#N", "D", "D#N", "D", "D#N", "D"]);
  });

  test.each(["D", "D#N"])(
    "folds again when a call died and only %s is of another time",
    async (sk) => {
      const deps = memoryDeps(clock);
      const all = Array.from({ length: 45 }, (_, n) => numbered(n));
      await add(deps, all.slice(0, 20));
      const stale = await deps.content.get({ pk: `LEARN#${USER}`, sk });
      for (const event of all.slice(20)) await add(deps, [event]);
      await deps.content.put({ ...stale, pk: `LEARN#${USER}`, sk });
      const expected = fold(NO_STATE, all);
      expect((await Progress.load(deps, USER)).state).toEqual(expected);
      expect(await Progress.loadLevels(deps, USER)).toMatchObject({ topics: expected.topics });
      for (let n = 45; n < 90; n++) await add(deps, [numbered(n)]);
      const again = fold(NO_STATE, [
        ...all,
        ...Array.from({ length: 45 }, (_, n) => numbered(45 + n)),
      ]);
      expect((await Progress.load(deps, USER)).state).toEqual(again);
    },
  );

  test("knows the same levels without the questions, and does not read them", async () => {
    await fc.assert(
      fc.asyncProperty(anyEvents, async (events) => {
        const deps = memoryDeps(clock);
        for (let n = 0; n < events.length; n += 4) await add(deps, events.slice(n, n + 4));
        const { state } = await Progress.load(deps, USER);
        await deps.content.remove({ pk: `LEARN#${USER}`, sk: "D#N" });
        const { general, topics, names, latest, trend } = await Progress.loadLevels(deps, USER);
        const { general: level, topics: all, names: named, latest: last, trend: line } = state;
        expect({ general, topics, names, latest, trend }).toEqual({
          general: level,
          topics: all,
          names: named,
          latest: last,
          trend: line,
        });
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("open keys", () => {
  const attempt = { n: 0, status: "submitted" as const };
  const now = clock.now();
  const over = newTest({ run: "run_1", expiryTime: now - HOUR, extraMinutes: 0 });

  test.each([
    ["a released test that is over", over, attempt, true],
    ["results published while extra time runs", { ...over, extraMinutes: 90 }, attempt, false],
    ["a test without results", { ...over, run: null }, attempt, false],
    ["a running attempt", over, { ...attempt, status: "open" as const }, false],
    ["a guest's attempt or a trial", over, { ...attempt, n: 1 }, false],
    [
      "a practice test that is still open",
      { ...over, run: null, releasePolicy: "PRACTICE" as const, expiryTime: now + HOUR },
      attempt,
      true,
    ],
  ])("%s: %s", (_, exam, of, open) => {
    expect(
      keysAreOpen(
        { ...exam, shiftsEnd: null, releasePolicy: exam.releasePolicy ?? "AFTER_PROCESSING" },
        of,
        now,
      ),
    ).toBe(open);
  });
});
