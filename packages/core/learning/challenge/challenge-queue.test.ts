import { beforeEach, describe, expect, test } from "vitest";
import * as Processing from "../../exam/processing/processing.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, iso, MINUTE } from "../../kernel/shared/time.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { testClock } from "../../testing/world.ts";
import * as Final from "./challenge-final.service.ts";
import * as Queue from "./challenge-queue.service.ts";
import {
  author,
  challenge,
  challengedTest,
  codeOf,
  correctKey,
  wrongAnswer,
  wrongKey,
} from "./challenge.fixture.ts";
import * as Challenges from "./challenge.service.ts";
import * as Own from "./own-challenges.service.ts";

const clock = testClock();
let deps: Deps;

beforeEach(() => {
  deps = memoryDeps(clock);
});

describe("the queue", () => {
  test("lists tests and questions with what students say, without names", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock, { students: 3 });
    const [one = "", two = ""] = ids;
    for (const actor of actors) await challenge(deps, actor, testId, wrongKey(one));
    await challenge(deps, actors[0]!, testId, { questionId: two });
    const { tests } = await Queue.listTests(deps);
    expect(tests).toMatchObject([{ testId, stage: "open", questions: 2, undecided: 2 }]);
    const { questions, students } = await Queue.readTest(deps, testId);
    expect(students).toBe(3);
    expect(questions[0]).toMatchObject({
      number: 1,
      keyText: "C",
      challenges: 3,
      says: [{ reason: "wrong_key", claimText: "A", students: 3 }],
      chosen: { A: 100 },
      state: "open",
    });
    const page = await Queue.readQuestion(deps, testId, one, undefined);
    expect(page).toMatchObject({ next: null });
    expect(page.challenges).toHaveLength(3);
    expect(JSON.stringify(page)).not.toContain(actors[0]!.userId);
  });

  test("makes a test final by a sweep once everything is decided, and not before", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock);
    const [one = "", two = ""] = ids;
    await challenge(deps, actors[0]!, testId, wrongKey(one));
    await challenge(deps, actors[0]!, testId, { questionId: two });
    const declare = () => codeOf(Final.declare(deps, author, testId));
    expect(await declare()).toBe("window_open");
    await Challenges.withdraw(deps, actors[0]!.userId, testId, two);
    clock.advance(48 * HOUR);
    expect(await declare()).toBe("window_open");
    clock.advance(MINUTE);
    expect(await Final.sweep(deps)).toBe(0);
    await expect(Final.declare(deps, author, testId)).rejects.toMatchObject({
      message: "1 question is undecided. Decide it first.",
      details: { count: 1 },
    });
    await Queue.decide(deps, author, testId, { questionId: one, note: "The book is outdated." });
    expect(await Final.sweep(deps)).toBe(1);
    expect(await declare()).toBe("done");
    const own = await Own.read(deps, actors[0]!.userId, testId);
    expect(own).toMatchObject({
      stage: "final",
      finalAt: iso(clock.now()),
      decided: [{ questionId: one, number: 1, challengers: 1, note: "The book is outdated." }],
    });
    const late = Queue.decide(deps, author, testId, { questionId: one, note: "Changed my mind." });
    expect(await codeOf(late)).toBe("results_final");
    await Processing.processTest(deps, testId, { force: true });
    expect(await Queue.listTests(deps)).toEqual({ tests: [] });
  });

  test("lists decisions and numbers of challengers for all students once final, not before", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock, { students: 3 });
    const [asha, kabir, meena] = actors;
    const [one = "", two = ""] = ids;
    await challenge(deps, asha!, testId, wrongKey(one));
    await challenge(deps, kabir!, testId, wrongKey(one));
    await challenge(deps, asha!, testId, wrongKey(two));
    await Queue.decide(deps, author, testId, { questionId: one, note: "The book is outdated." });
    const read = (actor = meena!) => Own.read(deps, actor.userId, testId);
    for (const ms of [0, 48 * HOUR, MINUTE]) {
      clock.advance(ms);
      // In the last round the window is over: the sweep counts the challenges, but one question is
      // still undecided.
      expect(await Final.sweep(deps)).toBe(0);
      const early = await read();
      expect(early).toMatchObject({ challenges: [], decided: [] });
      // No other field shows the reason either, because it is only for students who challenged.
      expect(JSON.stringify(early)).not.toContain("outdated");
      const own = await read(kabir);
      expect(own).toMatchObject({ challenges: [{ state: "rejected" }], decided: [] });
    }
    await correctKey(deps, testId, { questionId: two, answer: wrongAnswer(1) });
    expect(await Final.sweep(deps)).toBe(1);
    expect(await read()).toMatchObject({
      stage: "final",
      challenges: [],
      decided: [
        { questionId: one, challengers: 2, note: "The book is outdated." },
        { questionId: two, challengers: 1, key: expect.any(String) },
      ],
    });
  });

  test("waits for the results of a corrected key", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock);
    await challenge(deps, actors[0]!, testId, wrongKey(ids[0] ?? ""));
    clock.advance(48 * HOUR + MINUTE);
    await correctKey(deps, testId, { questionId: ids[0] ?? "", answer: wrongAnswer(0) });
    expect(await Queue.listTests(deps)).toMatchObject({ tests: [{ undecided: 0 }] });
    expect(await Final.sweep(deps)).toBe(1);
  });

  test("forgets the challenges of a deleted account", async () => {
    const { testId, actors, ids } = await challengedTest(deps, clock);
    await challenge(deps, actors[0]!, testId, wrongKey(ids[0] ?? ""));
    await Challenges.removeAll(deps, actors[0]!.userId);
    expect(await Challenges.allOf(deps, actors[0]!.userId)).toEqual([]);
    clock.advance(48 * HOUR + MINUTE);
    expect(await Final.sweep(deps)).toBe(1);
  });
});
