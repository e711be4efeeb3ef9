import { useCloud } from "@academy/local/testing/cloud.ts";
import { beforeAll, describe, expect, test } from "vitest";
import * as Attempts from "../attempt/attempt.service.ts";
import { GRACE_MS } from "../terms/attempt/attempt.rules.ts";
import { keyOf } from "../attempt-store/attempt-partition.store.ts";
import { submit } from "../submission/submit.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { HOUR, MINUTE } from "../../kernel/shared/time.ts";
import * as Purchases from "../../sales/subscription/purchase.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import {
  addTest,
  admin,
  answersTo,
  EVERY_TYPE,
  student,
  testClock,
  testDeps,
} from "../../testing/world.ts";
import * as Dashboard from "../../back-office/dashboard/dashboard.service.ts";
import * as Processing from "./processing.service.ts";
import * as Reports from "../result/report.service.ts";
import type { Report } from "../terms/result/result.schema.ts";
import { sweep } from "../../testing/sweep.fixture.ts";

/** How many questions the test has: one of each type, each with one mark. */
const ALL = EVERY_TYPE.length;

const clock = testClock();
useCloud();
let deps: Deps;
const author = admin();

beforeAll(() => {
  deps = testDeps(clock);
});

async function released(actor: ReturnType<typeof student>, submissionId: string): Promise<Report> {
  const report = await Reports.read(deps, actor, submissionId);
  if (!report.released) throw new Error("The report is not open yet");
  return report;
}

describe("a test that three students took", () => {
  const [best, worst, absent] = [student("Best"), student("Worst"), student("Left Early")];
  const reviewer = { ...student("Reviewer"), roles: ["reviewer" as const] };
  let testId: string;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const exam = await addTest(deps, author);
    testId = exam._id;
    const right = answersTo(exam, "right", 20);
    ids.best = (await submit(deps, best, testId, { answers: right })).submissionId;
    const wrong = answersTo(exam, "wrong", 5);
    ids.worst = (await submit(deps, worst, testId, { answers: wrong })).submissionId;
    const { attemptId } = await Attempts.start(deps, absent, testId);
    const [first = ""] = Object.keys(right);
    clock.advance(60_000);
    await Attempts.save(deps, absent, attemptId, {
      answers: { [first]: { value: right[first]?.value, timeTaken: 40, seq: 1 } },
    });
    ids.absent = attemptId;
    await submit(deps, author, testId, { answers: right });
    ids.trial = (await submit(deps, reviewer, testId, { answers: right })).submissionId;
  });

  test("reveals nothing about the key before it is processed", async () => {
    const pending = await Reports.read(deps, best, ids.best ?? "");
    expect(pending).toEqual({
      _id: ids.best,
      testId,
      title: "Mechanics, first test",
      submittedAt: expect.any(String),
      cause: "student",
      secondsLeft: expect.any(Number),
      released: false,
      reportOpensAt: expect.any(String),
      answered: ALL,
      unanswered: 0,
    });
  });

  test("cannot be processed while it is open", async () => {
    const early = Processing.processTest(deps, testId);
    await expect(early).rejects.toMatchObject({ code: "not_expired" });
  });

  test("is processed by the sweep once its window is over", async () => {
    clock.advance(HOUR + GRACE_MS + 1);
    const done = await sweep(deps);
    expect(done.closed).toBe(1);
    expect(done.processed).toEqual([{ testId, submissions: 3, ms: expect.any(Number) }]);
    expect(await sweep(deps)).toEqual({ closed: 0, processed: [], refreshed: 0 });
  });

  test("ranks the three students and leaves out trials of those who see keys", async () => {
    const trial = await released(reviewer, ids.trial ?? "");
    expect(trial).toMatchObject({ score: ALL, rank: null, percentile: null, unranked: "trial" });
    const top = await released(author, ids.best ?? "");
    expect(top).toMatchObject({ score: ALL, maxScore: ALL, rank: 1, percentile: 100 });
    expect(top.totalStudents).toBe(3);
    expect(top.totalTimeTaken).toBe(20 * ALL);
    expect(top.stats).toMatchObject({ correct: ALL, partial: 0, incorrect: 0, unattempted: 0 });
    const middle = await released(author, ids.absent ?? "");
    expect(middle).toMatchObject({ score: 1, rank: 2, percentile: 66.6666667 });
    const last = await released(author, ids.worst ?? "");
    expect(last).toMatchObject({ score: 0, rank: 3, percentile: 33.3333333 });
    expect(last.subjectWisePercentile).toEqual({ Physics: 33.3333333 });
  });

  test("does not send figures of so few students to a student", async () => {
    const report = await released(best, ids.best ?? "");
    expect(report).toMatchObject({
      rank: 1,
      percentile: null,
      scoreHistogram: null,
      subjectWisePercentile: {},
      tooFew: { students: 3, from: 10 },
    });
    const none = { correctPercentage: null, attemptedPercentage: null, averageTimeCorrect: null };
    for (const { stats } of report.questionReport) {
      expect(stats).toEqual({ ...none, optionCounts: {} });
    }
    expect(await released(author, ids.best ?? "")).not.toHaveProperty("tooFew");
  });

  test("reports how the others did on each question", async () => {
    const { questionReport } = await released(author, ids.best ?? "");
    expect(questionReport[0]?.stats).toMatchObject({
      correctPercentage: 66.67,
      attemptedPercentage: 100,
      averageTimeCorrect: 30,
    });
    expect(questionReport[1]?.stats).toMatchObject({ correctPercentage: 33.33 });
    expect(questionReport.every((one) => one.solution.startsWith("<p>Solution of"))).toBe(true);
  });

  test("shows a report only to its owner and administrators; others get not found", async () => {
    await expect(Reports.read(deps, author, ids.best ?? "")).resolves.toBeDefined();
    const foreign = Reports.read(deps, worst, ids.best ?? "");
    await expect(foreign).rejects.toMatchObject({ kind: "not-found" });
  });

  test("has the same results when five runs process it concurrently", async () => {
    const before = (await TestStore.find(deps, testId))?.run;
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => Processing.processTest(deps, testId, { force: true })),
    );
    expect(runs.map(({ processed }) => processed[0]?.submissions)).toEqual([3, 3, 3, 3, 3]);
    expect((await TestStore.find(deps, testId))?.run).toBe(before);
  });

  test("moves on the dashboard from available to taken, with its performance", async () => {
    expect((await Dashboard.taken(deps, best.userId)).tests).toMatchObject([
      { _id: ids.best, testId, title: "Mechanics, first test", released: true },
    ]);
    expect(await Dashboard.performance(deps, worst.userId)).toEqual({
      totalTests: 1,
      avgScore: 0,
      totalTime: 30,
      history: [
        {
          submissionId: ids.worst,
          title: "Mechanics, first test",
          submittedAt: expect.any(String),
          percent: 0,
          // A percentile is shown only if there are at least ten takers.
          percentile: null,
          tooFew: { students: 3, from: 10 },
        },
      ],
    });
    const open = await Dashboard.scheduled(deps, best.userId);
    expect(open.map(({ _id }) => _id)).not.toContain(testId);
    expect((await Dashboard.taken(deps, reviewer.userId)).tests).toMatchObject([
      { _id: ids.trial },
    ]);
  });
});

test("an IMMEDIATE test shows the score on submission, and the keys after its window", async () => {
  const exam = await addTest(deps, author, { access: "SUBSCRIBE", releasePolicy: "IMMEDIATE" });
  const asha = student();
  const paid = { orderId: "o_1", userId: asha.userId, examType: "JEE" as const, days: 30 };
  await Purchases.grant(deps, { ...paid, paidAt: clock.now() });
  const { submissionId } = await submit(deps, asha, exam._id, {
    answers: answersTo(exam, "right"),
  });
  const pending = await Reports.read(deps, asha, submissionId);
  if (pending.released) throw new Error("Others can still be taking this test");
  expect(pending.early).toMatchObject({ score: ALL, maxScore: ALL, rank: null, unranked: null });
  expect(JSON.stringify(pending)).not.toMatch(/correctAnswer|solution|status/);
  expect(await Dashboard.performance(deps, asha.userId)).toMatchObject({ avgScore: 100 });
  clock.advance(HOUR + MINUTE);
  expect(await released(asha, submissionId)).toMatchObject({ provisional: true, score: ALL });
});

test("a public IMMEDIATE test shows own answers on submission, and the score after its window", async () => {
  const exam = await addTest(deps, author, { releasePolicy: "IMMEDIATE" });
  const asha = student();
  const { submissionId } = await submit(deps, asha, exam._id, {
    answers: answersTo(exam, "right", 5),
  });
  const pending = await Reports.read(deps, asha, submissionId);
  expect(pending).toMatchObject({
    own: { totalTimeTaken: 5 * ALL, answers: { length: ALL } },
  });
  expect(pending).not.toHaveProperty("early");
  expect(JSON.stringify(pending)).not.toMatch(/correctAnswer|solution|status|score|rank/i);
  expect(await Dashboard.performance(deps, asha.userId)).toMatchObject({ history: [] });
  // Administrators may see the key, so they may see the score too.
  expect(await Reports.read(deps, author, submissionId)).toMatchObject({
    early: { score: ALL },
  });
  clock.advance(HOUR + MINUTE);
  expect(await released(asha, submissionId)).toMatchObject({ provisional: true, score: ALL });
});

test("a practice test shows everything on submission and is never ranked", async () => {
  const exam = await addTest(deps, author, { releasePolicy: "PRACTICE" });
  const asha = student();
  const { submissionId } = await submit(deps, asha, exam._id, {
    answers: answersTo(exam, "right"),
  });
  const never = { unranked: "practice", score: ALL, rank: null, percentile: null };
  expect(await released(asha, submissionId)).toMatchObject({ ...never, provisional: true });
  clock.advance(HOUR + 10 * MINUTE);
  await sweep(deps);
  expect(await released(asha, submissionId)).toMatchObject({ ...never, provisional: false });
  expect(await Dashboard.performance(deps, asha.userId)).not.toHaveProperty("percentile");
});

test("an unreadable submission is left out and does not stop the others", async () => {
  const exam = await addTest(deps, author);
  const [good, bad] = [student("Good"), student("Bad")];
  await submit(deps, good, exam._id, { answers: answersTo(exam, "right") });
  const { submissionId } = await submit(deps, bad, exam._id, { answers: {} });
  await deps.attempts.update(keyOf({ testId: exam._id, userId: bad.userId, n: 0 }), {
    text: "SET sheet = :broken",
    values: { ":broken": "not a sheet" },
  });
  clock.advance(HOUR + 10 * MINUTE);
  const done = await Processing.processTest(deps, exam._id);
  expect(done.processed[0]?.submissions).toBe(1);
  expect(submissionId).toContain(bad.userId);
});
