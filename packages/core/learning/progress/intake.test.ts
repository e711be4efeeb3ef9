import { beforeEach, describe, expect, test } from "vitest";
import { submit } from "../../exam/submission/submit.service.ts";
import * as Processing from "../../exam/processing/processing.service.ts";
import type { TestAdminView } from "../../exam/terms/test/assessment.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { DAY, HOUR, MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { worldWith } from "../../testing/world-with.fixture.ts";
import {
  addTest,
  admin,
  answersTo,
  questionIds,
  student,
  testClock,
  withQuestions,
} from "../../testing/world.ts";
import * as AttemptPartition from "../../exam/attempt-store/attempt-partition.store.ts";
import * as Corrections from "../../exam/correction/correction.service.ts";
import { takeIn } from "./intake.service.ts";
import * as Progress from "./progress.service.ts";

const clock = testClock();
const author = admin();
let deps: Deps;
let asha: Actor;

beforeEach(() => {
  deps = memoryDeps(clock);
  asha = student();
});

const stateOf = async () => (await Progress.load(deps, asha.userId)).state;

async function taken(
  how: "right" | "wrong" = "wrong",
  more: { test?: Record<string, unknown>; over?: typeof clock } = {},
): Promise<TestAdminView> {
  const answers = (exam: TestAdminView) => answersTo(exam, how, 40);
  return (await worldWith({ deps, author, takers: [[asha, answers]], ...more })).exam;
}

const processed = (how: "right" | "wrong" = "wrong") => taken(how, { over: clock });

describe("taking in submissions", () => {
  test("finds nothing while the test is open, and nothing before its results", async () => {
    const exam = await taken();
    expect(await takeIn(deps, asha.userId)).toMatchObject({ due: 0, taken: [], pending: 0 });
    clock.advance(2 * HOUR);
    // The release waits for the results.
    expect(await takeIn(deps, asha.userId)).toMatchObject({ due: 0, taken: [] });
    expect(Object.keys((await stateOf()).entries)).toEqual([]);
    await Processing.processTest(deps, exam._id);
    const { taken: ids, due } = await takeIn(deps, asha.userId);
    expect(ids).toEqual([`${exam._id}.${asha.userId}.0`]);
    expect(due).toBeGreaterThan(0);
  });

  test("finds nothing of an IMMEDIATE test before its last deadline", async () => {
    await taken("wrong", { test: { releasePolicy: "IMMEDIATE" } });
    expect(await takeIn(deps, asha.userId)).toMatchObject({ due: 0, taken: [] });
    clock.advance(2 * HOUR);
    expect((await takeIn(deps, asha.userId)).taken).toHaveLength(1);
  });

  test("takes in a practice test when it is submitted", async () => {
    await taken("wrong", { test: { releasePolicy: "PRACTICE" } });
    expect((await takeIn(deps, asha.userId)).taken).toHaveLength(1);
  });

  test("leaves out trials of administrators", async () => {
    const exam = await addTest(deps, author, { releasePolicy: "PRACTICE" });
    await submit(deps, author, exam._id, { answers: answersTo(exam, "wrong") });
    expect(await takeIn(deps, author.userId)).toMatchObject({ due: 0, taken: [] });
  });

  test("notes incorrect answers, and correct ones only as evidence", async () => {
    const exam = await processed("right");
    await takeIn(deps, asha.userId);
    const right = await stateOf();
    expect(Object.keys(right.entries)).toEqual([]);
    expect(Object.values(right.topics)[0]?.d).toBeGreaterThan(0);
    await processed("wrong");
    await takeIn(deps, asha.userId);
    const entries = Object.values((await stateOf()).entries);
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.every(({ ref }) => !ref.includes(exam._id))).toBe(true);
    for (const entry of entries) expect(entry).toMatchObject({ seconds: 40, times: 1, card: null });
  });

  test("writes one event when called twice, or by two devices at the same time", async () => {
    await processed();
    const [one, two] = await Promise.all([takeIn(deps, asha.userId), takeIn(deps, asha.userId)]);
    expect(one).toEqual(two);
    expect(await takeIn(deps, asha.userId)).toEqual(one);
    expect(await Progress.allEvents(deps, asha.userId)).toHaveLength(1);
  });

  test("takes in five per call and says how many are left", async () => {
    for (let n = 0; n < 7; n++) await taken("wrong", { test: { releasePolicy: "PRACTICE" } });
    expect(await takeIn(deps, asha.userId)).toMatchObject({ pending: 2 });
    const last = await takeIn(deps, asha.userId);
    expect(last.pending).toBe(0);
    expect(last.taken).toHaveLength(7);
    // Attempts may be closed late, so the watermark passes these submissions only after a day.
    clock.advance(2 * DAY);
    const later = await takeIn(deps, asha.userId);
    expect(later.taken).toEqual([]);
    expect(await Progress.today(deps, asha.userId)).toEqual(later);
  });

  test("takes in a choice among shuffled questions of which more were answered", async () => {
    const ids = questionIds(await addTest(deps, author));
    const choose = { atMost: 2, count: "first", dropped: "fill" };
    const [section] = withQuestions(ids).sectionDetails;
    const sectionDetails = [{ ...section, choose, shuffle: { questions: true, options: false } }];
    const practice = { releasePolicy: "PRACTICE", totalQuestions: ids.length, sectionDetails };
    await taken("wrong", { test: practice });
    expect(await takeIn(deps, asha.userId)).toMatchObject({ pending: 0 });
    // Only the two questions that count have an entry; the answers to the others are extra.
    expect(Object.keys((await stateOf()).entries)).toHaveLength(2);
  });

  test("skips and logs what cannot be read, for as long as a test may be marked again", async () => {
    const logged: [string, unknown][] = [];
    const error = (what: string, _why: unknown, facts: unknown) => void logged.push([what, facts]);
    deps = { ...deps, log: { ...deps.log, error } };
    const broken = await taken("wrong", { test: { releasePolicy: "PRACTICE" } });
    const submission = `${broken._id}.${asha.userId}.0`;
    const key = AttemptPartition.keyOf({ testId: broken._id, userId: asha.userId, n: 0 });
    await deps.attempts.update(key, { text: "SET sheet = :sheet", values: { ":sheet": "?" } });
    // The oldest submission is taken in first.
    clock.advance(MINUTE);
    for (let n = 0; n < 6; n++) await taken("wrong", { test: { releasePolicy: "PRACTICE" } });
    const first = await takeIn(deps, asha.userId);
    expect(first).toMatchObject({ pending: 1 });
    expect(first.taken).toHaveLength(5);
    expect((await takeIn(deps, asha.userId)).taken).toHaveLength(6);
    expect(logged).toEqual([
      ["submission.read-failed", { submission }],
      ["submission.read-failed", { submission }],
    ]);
    clock.advance(40 * DAY);
    await takeIn(deps, asha.userId);
    expect((await Progress.load(deps, asha.userId)).item.head?.intake.before).toBe(
      clock.now() - DAY,
    );
  });

  test("takes a test in again when a correction was published", async () => {
    const exam = await processed();
    await takeIn(deps, asha.userId);
    const before = await stateOf();
    const [dropped = ""] = Object.keys(before.entries);
    const change = { questionId: dropped, dropped: true as const, note: "Misprinted" };
    await Corrections.publish(deps, author, exam._id, {
      from: "key",
      changes: [change],
      inBank: false,
    });
    await takeIn(deps, asha.userId);
    const after = await stateOf();
    expect(Object.keys(after.entries).toSorted()).toEqual(
      Object.keys(before.entries)
        .filter((id) => id !== dropped)
        .toSorted(),
    );
    expect(await Progress.allEvents(deps, asha.userId)).toHaveLength(1);
  });

  test("ends the same, whichever write a crash follows", async () => {
    await processed();
    for (let k = 0; ; k++) {
      asha = student();
      const exam = await addTest(deps, author, { releasePolicy: "PRACTICE" });
      await submit(deps, asha, exam._id, { answers: answersTo(exam, "wrong") });
      const broken = depsFailingAt(deps, k, "after");
      await takeIn(broken.deps, asha.userId).catch(String);
      const again = await takeIn(deps, asha.userId);
      expect(again.taken).toEqual([`${exam._id}.${asha.userId}.0`]);
      expect(await takeIn(deps, asha.userId)).toEqual(again);
      if (!broken.died()) break;
      expect(k).toBeLessThan(5);
    }
  });
});
