import { beforeEach, expect, test } from "vitest";
import { MINUTE } from "../../kernel/shared/time.ts";
import { depsFailingAt } from "../../testing/failing.fixture.ts";
import { THOROUGH } from "../../testing/runs.ts";
import { addTest, testClock } from "../../testing/world.ts";
import { load } from "../assessment/assessment.service.ts";
import { setMarks } from "../marking/mark-override.service.ts";
import * as Jobs from "./marking-job.service.ts";
import {
  author,
  codeOf,
  MarkingWorld,
  ravi,
  WRITTEN,
  writtenTest,
} from "./marking-queue.fixture.ts";
import * as Queue from "./marking-queue.service.ts";

const clock = testClock();
const w = new MarkingWorld(clock);

beforeEach(() => w.renew());

test("published marks reach scores, ranks and reports, and blank answers have 0", async () => {
  await w.start(1);
  const marks = { "Asha on law one": 4, "Kabir on law one": 9.5, "Tara on law one": 6 };
  await w.markAll(author, marks);
  expect(await codeOf(Queue.publish(w.deps, author, w.testId, { partly: false }))).toBe(
    "marking_unfinished",
  );
  await w.markAll(ravi, { "Asha on law two": 2, "Tara on law two": 7 }, 1);
  await w.publish();
  expect(await w.reportOf(0)).toMatchObject({ score: 6, rank: 3 });
  expect(await w.reportOf(1)).toMatchObject({ score: 9.5, rank: 2 });
  expect(await w.reportOf(2)).toMatchObject({ score: 13, rank: 1 });
  const { questionReport } = await w.reportOf(1);
  expect(questionReport.map(({ marksAwarded, status }) => [marksAwarded, status])).toEqual([
    [9.5, "full"],
    [0, "unattempted"],
  ]);
  expect(await w.view()).toMatchObject({ job: null, changed: 0 });
});

test("a mark that a teacher gave in a report later stays", async () => {
  await w.start(1);
  await w.markAll(author, 5);
  clock.advance(MINUTE);
  const submissionId = `${w.testId}.${w.students[0]?.userId}.0`;
  const manual = { questionId: w.question(), marks: 9, note: "After a talk." };
  await setMarks(w.deps, author, submissionId, manual);
  await w.publish(true);
  expect((await w.reportOf(0)).questionReport[0]?.marksAwarded).toBe(9);
  expect((await w.reportOf(1)).questionReport[0]?.marksAwarded).toBe(5);
});

test("starts only when the test is over and has written questions", async () => {
  expect(await codeOf(w.start(2))).toBe("done");
  expect(await codeOf(Queue.start(w.deps, author, w.testId, 1))).toBe("marking_started");
  const open = await addTest(w.deps, author);
  expect(await codeOf(Queue.start(w.deps, author, open._id, 1))).toBe("test_open");
  expect(await codeOf(Queue.publish(w.deps, author, open._id, { partly: true }))).toBe("not_found");
});

test.each([
  ["before", 14],
  ["after", 14],
] as const)("a filling that is killed %s a write ends with the same queue", fillKilled);

test.each(["before", "after"] as const)(
  "a filling that is killed %s any write ends with the same queue",
  { tags: [THOROUGH] },
  (when) => fillKilled(when, 1),
);

/**
 * Kills a filling at its first write, then at a later one and so on, in steps of `every` writes.
 * After each, a second run must complete the queue.
 */
async function fillKilled(when: "before" | "after", every: number): Promise<void> {
  for (let k = 0; ; k += every) {
    const other = await writtenTest(w.deps, clock, WRITTEN);
    await Queue.start(w.deps, author, other.testId, 1);
    const broken = depsFailingAt(w.deps, k, when);
    await Jobs.work(broken.deps, { markingOf: other.testId }).catch(String);
    // The lease of the killed run has to end.
    clock.advance(2 * MINUTE);
    await Jobs.work(w.deps, { markingOf: other.testId });
    const { questions } = await Queue.read(w.deps, other.testId);
    expect([k, questions]).toMatchObject([
      k,
      [
        { answers: 3, blank: 0, first: 3 },
        { answers: 2, blank: 1, first: 2 },
      ],
    ]);
    if (!broken.died()) return;
  }
}

test.each(["before", "after"] as const)(
  "publishing that is killed %s any write ends with the marks and new results",
  async (when) => {
    await w.start(1);
    for (const at of [0, 1]) await w.markAll(author, 5, at);
    const passes = new Set<number>();
    for (let k = 0; ; k++) {
      await Queue.publish(w.deps, author, w.testId, { partly: false });
      const broken = depsFailingAt(w.deps, k, when);
      await Jobs.work(broken.deps, { markingOf: w.testId }).catch(String);
      clock.advance(2 * MINUTE);
      await Jobs.work(w.deps, { markingOf: w.testId });
      expect(await w.view()).toMatchObject({ job: null, changed: 0 });
      const scores = await Promise.all([0, 1, 2].map(async (n) => (await w.reportOf(n)).score));
      expect([k, scores]).toEqual([k, [10, 5, 10]]);
      passes.add((await load(w.deps, w.testId)).pass);
      if (!broken.died()) break;
    }
    expect(passes.size).toBeGreaterThan(2);
  },
);

test("the schedule asks for a job again, and does a late one", async () => {
  await Queue.start(w.deps, author, w.testId, 1);
  expect(w.sent).toEqual([{ markingOf: w.testId }]);
  clock.advance(MINUTE);
  expect(await Jobs.requestJobs(w.deps)).toEqual({ markings: 1, marked: 0 });
  clock.advance(10 * MINUTE);
  expect(await Jobs.requestJobs(w.deps)).toEqual({ markings: 1, marked: 1 });
  expect(await Jobs.requestJobs(w.deps)).toEqual({ markings: 0, marked: 0 });
});
