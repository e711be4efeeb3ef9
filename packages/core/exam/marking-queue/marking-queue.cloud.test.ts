import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, expect, test } from "vitest";
import type { Deps } from "../../kernel/platform/deps.ts";
import { createMeter } from "../../kernel/platform/meter.ts";
import { admin, testClock, testDeps } from "../../testing/world.ts";
import { mark } from "./give-mark.service.ts";
import * as Jobs from "./marking-job.service.ts";
import { author, startMarking, writtenTest } from "./marking-queue.fixture.ts";
import * as Queue from "./marking-queue.service.ts";
import { add } from "./queued-answer.store.ts";
import { next } from "./take-answer.service.ts";

const clock = testClock();
const meter = createMeter();
useCloud();
const ravi = admin();
const deps: { current?: Deps } = {};

/** The dependencies on the embedded cloud, which exist once it runs. */
const cloud = (): Deps => (deps.current ??= testDeps(clock, meter));

let testId: string;
let questionId: string;
let userId: string;

beforeAll(async () => {
  const made = await writtenTest(cloud(), clock, [["A force changes the motion."], ["Gravity."]]);
  testId = made.testId;
  questionId = made.ids[0] ?? "";
  userId = made.students[0]?.userId ?? "";
  await startMarking(cloud(), testId, 1);
});

/** Adds more answers of the first student to the queue, as if there were more students. */
async function lengthen(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const answerId = `a${String(n).padStart(19, "0")}`;
    const answer = { testId, questionId, answerId, userId, rev: 1, marks: [], replaced: [] };
    await add(cloud(), answer, `1#${answerId}`);
  }
}

/** The cost of taking the next answer, and the cost of marking it. */
async function costOf(actor: typeof ravi) {
  meter.reset();
  const { answer } = await next(cloud(), actor, testId, questionId);
  const taken = { ...meter.usage };
  meter.reset();
  const input = { rubric: 0, scores: [5], comment: "Name both forces." };
  await mark(cloud(), actor, testId, questionId, answer?.answerId ?? "", input);
  return { taken, marked: { ...meter.usage } };
}

test("the next answer and a mark cost the same in a short and in a long queue", async () => {
  const short = await costOf(author);
  await lengthen(300);
  const long = await costOf(ravi);
  expect(short.taken.writeUnits).toBeLessThanOrEqual(2);
  expect(short.marked.writeUnits).toBeLessThanOrEqual(4);
  expect(long.taken.writeUnits).toBe(short.taken.writeUnits);
  expect(long.marked.writeUnits).toBe(short.marked.writeUnits);
  // A page of the queue has at most 25 answers.
  expect(long.taken.readUnits).toBeLessThanOrEqual(short.taken.readUnits + 2);
  expect(long.marked.readUnits).toBe(short.marked.readUnits);
  expect([long.taken.readUnits, long.marked.readUnits].every((units) => units <= 6)).toBe(true);
});

test("a job is due until a worker has done it", async () => {
  await Queue.publish(cloud(), author, testId, { partly: true });
  expect(await Jobs.requestJobs(cloud())).toMatchObject({ markings: 1 });
  expect(await Jobs.work(cloud(), { markingOf: testId })).toBe(true);
  const view = await Queue.read(cloud(), testId);
  expect(view).toMatchObject({ job: null, publishedAt: expect.any(String) });
  expect(await Jobs.requestJobs(cloud())).toMatchObject({ markings: 0 });
});
