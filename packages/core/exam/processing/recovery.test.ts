import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hashUser, SHARDS } from "../terms/attempt/attempt.rules.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { partitionOf } from "../attempt-store/attempt-partition.store.ts";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR } from "../../kernel/shared/time.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { addTest, admin, answersTo, student, testClock } from "../../testing/world.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as Processing from "./processing.service.ts";
import { sweep } from "../../testing/sweep.fixture.ts";

const clock = testClock();
const author = admin();
let deps: Deps;
let logged: string[];

beforeAll(() => {
  deps = memoryDeps(clock);
});
beforeEach(() => {
  logged = [];
  const error = (event: string) => void logged.push(event);
  deps = { ...deps, log: { info: () => {}, error } };
});

/** A test that is over: one student submitted, two left their attempts open. */
async function overTest() {
  const exam = await addTest(deps, author);
  const right = answersTo(exam, "right");
  await submit(deps, student(), exam._id, { answers: right });
  const left = [student("Left Early"), student("Left Late")];
  for (const one of left) {
    const { attemptId } = await Attempts.start(deps, one, exam._id);
    const [first = "", second = ""] = Object.keys(right);
    const answers = one === left[0] ? [first] : [first, second];
    await Attempts.save(deps, one, attemptId, {
      answers: Object.fromEntries(
        answers.map((id) => [id, { value: right[id]?.value, timeTaken: 5, seq: 1 }]),
      ),
    });
  }
  clock.advance(2 * HOUR);
  return { testId: exam._id, left };
}

/** The published results, without the ids of test, paper and list of takers. */
async function resultsOf(testId: string) {
  const run = (await TestStore.find(deps, testId))?.run;
  if (!run) return undefined;
  const results = await AnalyticsStore.read(deps, testId, run);
  const { testId: _test, paper: _paper, takers: _takers, ...rest } = results;
  return { run, bytes: JSON.stringify(rest) };
}

test(
  "processing that was killed at any write gives the same results when repeated",
  { timeout: 60_000 },
  async () => {
    const whole = await overTest();
    await sweep(deps);
    const expected = await resultsOf(whole.testId);
    expect(expected?.bytes).toContain('"students":3');
    let kills = 0;
    for (const when of ["before", "after"] as const) {
      for (let k = 0; ; k++) {
        const { testId } = await overTest();
        const dying = depsFailingAt(deps, k, when);
        await sweep(dying.deps);
        if (!dying.died()) break;
        kills++;
        await sweep(deps);
        const first = await resultsOf(testId);
        expect(first?.bytes).toBe(expected?.bytes);
        await Processing.processTest(deps, testId, { force: true });
        expect(await resultsOf(testId)).toEqual(first);
      }
    }
    // The writes: two attempts to close, each counted in its week first, a page and the list of
    // takers, the results, and the pointer; each killed before and after.
    expect(kills).toBe(16);
  },
);

describe("a single failure", () => {
  const keyOf = (testId: string, userId: string) => ({
    pk: partitionOf(testId, hashUser(userId) % SHARDS),
    sk: `${userId}#0`,
  });

  test("in one unreadable attempt does not stop the others from being closed and counted", async () => {
    const { testId, left } = await overTest();
    const [broken] = left;
    if (!broken) throw new Error("Expected an open attempt");
    const key = keyOf(testId, broken.userId);
    await deps.attempts.update(key, { text: "REMOVE pv" });
    const done = await sweep(deps);
    expect(done.closed).toBe(1);
    expect(done.processed).toMatchObject([{ testId, submissions: 2 }]);
    const run = (await TestStore.find(deps, testId))?.run ?? "";
    const { unreadable } = await AnalyticsStore.read(deps, testId, run);
    expect(unreadable).toEqual([`${testId}.${broken.userId}.0`]);
    expect(logged).toEqual(["attempt.close-failed", "submission.read-failed"]);
    await sweep(deps);
    expect(logged.at(-1)).toBe("attempt.close-failed");
    await deps.attempts.remove(key);
  });

  test("in one test does not stop the others, and the test is retried", async () => {
    const [lost, good] = [await overTest(), await overTest()];
    const key = { pk: `T#${lost.testId}`, sk: "M" };
    const { paper } = (await TestStore.find(deps, lost.testId)) ?? {};
    const point = (to: unknown) =>
      deps.content.update(key, { text: "SET paper = :to", values: { ":to": to } });
    await point("pv_nowhere");
    const done = await sweep(deps);
    expect(done.processed.map(({ testId }) => testId)).toEqual([good.testId]);
    expect(logged).toEqual(["test.processing-failed"]);
    await point(paper);
    const again = await sweep(deps);
    expect(again.processed.map(({ testId }) => testId)).toEqual([lost.testId]);
  });
});
