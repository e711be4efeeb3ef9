import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import { depsDyingAt, failingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import { eventKeyOf } from "./event.rules.ts";
import type { KeyedEvent } from "./event.schema.ts";
import * as Progress from "./progress.service.ts";
import * as file from "./questions-file.store.ts";
import { fold, NO_STATE } from "./state.rules.ts";

const clock = testClock();
const USER = "asha";

const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";

/** Ids that cannot be compressed. */
function questionId(n: number): string {
  const hash = createHash("sha256").update(`question ${n}`).digest().subarray(0, 20);
  return `q_${Array.from(hash, (byte) => LETTERS[byte % 32]).join("")}`;
}

/** Thirty incorrect answers, to questions that no other set has. */
const setOf = (n: number): KeyedEvent => ({
  key: eventKeyOf(`ps_${String(n).padStart(20, "0")}`, 0),
  event: {
    kind: "session",
    topics: [{ topicId: "st", subject: "Physics", topic: "Optics", subTopic: "Lenses" }],
    answers: Array.from({ length: 30 }, (_, i) => ({
      questionId: questionId(30 * n + i),
      ref: "t.t_1.1",
      topic: 0,
      status: "wrong",
      rating: 1,
      seconds: 30 + i,
      at: clock.now() + n * HOUR + i * 1000 + ((n * 7919 + i * 104_729) % 1000),
    })),
  },
});
const sets = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => setOf(from + n));

const add = async (deps: Deps, events: readonly KeyedEvent[]) =>
  Progress.record(deps, USER, await Progress.load(deps, USER), { events });
const itemAt = (deps: Deps, sk: string) => deps.content.get({ pk: `LEARN#${USER}`, sk });

describe("a notebook that is larger than an item should be", () => {
  test("is a file, and was an item before", async () => {
    const deps = memoryDeps(clock);
    await add(deps, sets(0, 20));
    expect([await itemAt(deps, "D#N"), await file.read(deps, USER)]).toEqual([
      expect.anything(),
      undefined,
    ]);
    await add(deps, sets(20, 64));
    expect([await itemAt(deps, "D#N"), await file.read(deps, USER)]).toEqual([
      undefined,
      expect.any(String),
    ]);
    const { state, since } = await Progress.load(deps, USER);
    expect(since).toBe(0);
    expect(state).toEqual(fold(NO_STATE, sets(0, 64)));
    await add(deps, sets(64, 66));
    expect((await Progress.load(deps, USER)).state).toEqual(fold(NO_STATE, sets(0, 66)));
  });

  test("is not read for what shows no question", async () => {
    const deps = memoryDeps(clock);
    await add(deps, sets(0, 64));
    await file.remove(deps, USER);
    expect((await Progress.loadLevels(deps, USER)).topics).toEqual(
      fold(NO_STATE, sets(0, 64)).topics,
    );
  });

  // The number of the write at which the call dies: 0 to 19 are the events; then come the file, the
  // state, the removal of the earlier item, and the head.
  test.each([0, 19, 20, 21, 22])(
    "is whole after a call that died at its write %i",
    { tags: ["thorough"] },
    async (at) => {
      const deps = memoryDeps(clock);
      await add(deps, sets(0, 60));
      const broken = depsDyingAt(deps, at, "after").deps;
      await add(broken, sets(60, 80)).catch(String);
      // The newest sets are sent again, as their browser does.
      await add(deps, sets(60, 80));
      expect((await Progress.load(deps, USER)).state).toEqual(fold(NO_STATE, sets(0, 80)));
      await add(deps, sets(80, 101));
      expect((await Progress.load(deps, USER)).state).toEqual(fold(NO_STATE, sets(0, 101)));
    },
  );

  test("is folded again where the file is missing or of another time", async () => {
    const deps = memoryDeps(clock);
    await add(deps, sets(0, 60));
    await file.remove(deps, USER);
    expect((await Progress.load(deps, USER)).state).toEqual(fold(NO_STATE, sets(0, 60)));
    const noState = { ...deps, content: failingAt(deps.content, 20, "before") };
    await expect(add(noState, sets(60, 80))).rejects.toThrow("died");
    expect((await Progress.load(deps, USER)).state).toEqual(fold(NO_STATE, sets(0, 80)));
  });

  test("goes with everything else of an account", async () => {
    const deps = memoryDeps(clock);
    await add(deps, sets(0, 64));
    await Progress.removeAll(deps, USER);
    expect(await file.read(deps, USER)).toBeUndefined();
    expect((await Progress.load(deps, USER)).state).toEqual(NO_STATE);
  });
});
