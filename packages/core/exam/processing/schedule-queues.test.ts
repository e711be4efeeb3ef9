import { beforeEach, expect, test } from "vitest";
import { DEADLINE_SHARDS, GRACE_MS, hashUser } from "../terms/attempt/attempt.rules.ts";
import * as Attempts from "../attempt/attempt.service.ts";
import { CLOSING_REQUESTED, ClosingRef } from "../submission/closing.schema.ts";
import * as Closing from "../submission/closing.service.ts";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE, SECOND } from "../../kernel/shared/time.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { memoryDeps } from "../../testing/memory-deps.fixture.ts";
import { addTest, admin, answersTo, student, testClock } from "../../testing/world.ts";
import { PROCESSING_REQUESTED, ProcessingRef } from "./processing.schema.ts";
import * as Queue from "./processing-queue.service.ts";

const clock = testClock();
const author = admin();
let deps: Deps;
let logged: string[];
/** The messages in the queues. */
let messages: { kind: string; detail: unknown }[];
let isQueueDown: boolean;

beforeEach(() => {
  [logged, messages, isQueueDown] = [[], [], false];
  const note = (event: string) => void logged.push(event);
  deps = {
    ...memoryDeps(clock),
    log: { info: note, error: note },
    events: {
      async send(kind, detail) {
        if (isQueueDown) throw new Error("The queue is down");
        messages.push({ kind, detail });
      },
    },
  };
});

/** The workers process all messages, each twice and in reverse order. */
async function work() {
  const taken = messages.splice(0).toReversed();
  const done = [...taken, ...taken].map(({ kind, detail }) =>
    kind === CLOSING_REQUESTED
      ? Closing.close(deps, ClosingRef.parse(detail))
      : Queue.processRequested(deps, ProcessingRef.parse(detail)),
  );
  return Promise.all(done);
}

/** The ids are fixed, because a student's id decides the shard. */
const idsOf = (count: number) => Array.from({ length: count }, (_, n) => `student-${n}`);

/** A test with abandoned attempts; the clock is set to after their deadlines. */
async function abandoned(count: number) {
  const exam = await addTest(deps, author);
  const deadlines: number[] = [];
  for (const userId of idsOf(count)) {
    const { deadline } = await Attempts.start(deps, { ...student(), userId }, exam._id);
    deadlines.push(Date.parse(deadline));
  }
  clock.set(Math.max(...deadlines) + GRACE_MS + SECOND);
  return exam;
}

test("abandoned attempts are closed by one message per shard, even if each arrives twice", async () => {
  await abandoned(60);
  const { requested, closed } = await Closing.requestClosing(deps);
  expect(closed).toBe(0);
  const ascending = (shards: Iterable<number>) => [...shards].toSorted((a, b) => a - b);
  const shards = ascending(new Set(idsOf(60).map((id) => hashUser(id) % DEADLINE_SHARDS)));
  expect(ascending(messages.map(({ detail }) => ClosingRef.parse(detail).shard))).toEqual(shards);
  expect([requested, shards.length]).toEqual([46, 46]);
  const done = await work();
  expect(done.reduce<number>((sum, one) => sum + Number(one), 0)).toBe(60);
  expect(logged.filter((event) => event === "schedule.skipped")).toHaveLength(requested);
  expect(await Closing.requestClosing(deps)).toEqual({ requested: 0, closed: 0 });
});

test("a lost message is sent again, and without a queue the schedule closes late attempts", async () => {
  await abandoned(10);
  await Closing.requestClosing(deps);
  messages = [];
  clock.advance(MINUTE);
  expect((await Closing.requestClosing(deps)).requested).toBeGreaterThan(0);
  expect(messages.length).toBeGreaterThan(0);
  isQueueDown = true;
  clock.advance(3 * MINUTE);
  const { requested, closed } = await Closing.requestClosing(deps);
  expect([requested > 0, closed]).toEqual([true, 10]);
  expect(logged).toContain("due-work.request-failed");
});

/** A test with one submission, whose results are due once its window is over. */
async function overTest() {
  const exam = await addTest(deps, author);
  await submit(deps, student(), exam._id, { answers: answersTo(exam, "right") });
  return exam._id;
}
const isPublished = async (testId: string) => (await TestStore.find(deps, testId))?.run !== null;

test("results are published once, by one message per test, even if each arrives twice", async () => {
  const tests = [await overTest(), await overTest()];
  expect(await Queue.requestProcessing(deps)).toMatchObject({ requested: 0 });
  clock.advance(HOUR + 5 * MINUTE);
  const requested = await Queue.requestProcessing(deps);
  expect(requested).toMatchObject({ requested: 2, processed: 0 });
  expect(messages.map(({ kind }) => kind)).toEqual([PROCESSING_REQUESTED, PROCESSING_REQUESTED]);
  const done = await work();
  expect(done.filter(Boolean)).toHaveLength(2);
  expect(await Promise.all(tests.map(isPublished))).toEqual([true, true]);
  const none = { requested: 0, processed: 0, minutesUnpublished: 0 };
  expect(await Queue.requestProcessing(deps)).toEqual(none);
});

test("the minutes that a due test waits are reported, and the schedule processes it when late", async () => {
  const [lost, good] = [await overTest(), await overTest()];
  clock.advance(HOUR + 12 * MINUTE);
  const key = { pk: `T#${lost}`, sk: "M" };
  const paper = (await TestStore.find(deps, lost))?.paper;
  const point = (to: unknown) =>
    deps.content.update(key, { text: "SET paper = :to", values: { ":to": to } });
  await point("pv_nowhere");
  isQueueDown = true;
  expect(await Queue.requestProcessing(deps)).toMatchObject({ requested: 2, processed: 1 });
  expect([await isPublished(lost), await isPublished(good)]).toEqual([false, true]);
  expect(logged).toContain("due-work.failed");
  clock.advance(4 * MINUTE);
  const { minutesUnpublished } = await Queue.requestProcessing(deps);
  expect(minutesUnpublished).toBeGreaterThanOrEqual(15);
  isQueueDown = false;
  await expect(Queue.processRequested(deps, { testId: lost })).rejects.toThrow();
  await point(paper);
  expect(await Queue.requestProcessing(deps)).toMatchObject({ processed: 1 });
  expect(await isPublished(lost)).toBe(true);
});
