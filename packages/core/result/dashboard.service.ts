import { stateOf, submissionIdOf } from "../attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt/attempt.store.ts";
import * as LongTextStore from "../attempt/long-text.store.ts";
import { LONG_TEXT } from "../attempt/sheet.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../platform/deps.ts";
import { iso } from "../shared/time.ts";
import { isLocked } from "../subscription/subscription.rules.ts";
import * as SubscriptionStore from "../subscription/subscription.store.ts";
import type { Test } from "../test/test.schema.ts";
import * as TestStore from "../test/test.store.ts";
import { gradeSheet } from "./grading.rules.ts";
import { standing } from "./rank.rules.ts";
import { isReleased } from "./release.rules.ts";
import { readAnalytics } from "./report.service.ts";
import type { PerformanceSummary, ScheduledTest, TakenTest } from "./result.schema.ts";

/** Lists go back so many submissions; more than a student hands in in years. */
const LATEST = 100;

/** The calendar of tests is the same for everybody: one look serves a process for so long. */
const FRESH_MS = 10_000;
const calendars = new WeakMap<Deps["content"], { at: number; tests: Promise<Test[]> }>();

function calendar(deps: Deps): Promise<Test[]> {
  const now = deps.clock.now();
  const known = calendars.get(deps.content);
  if (known && Math.abs(now - known.at) < FRESH_MS) return known.tests;
  const tests = TestStore.unexpired(deps, now);
  calendars.set(deps.content, { at: now, tests });
  tests.catch(() => calendars.delete(deps.content));
  return tests;
}

/** Tests that are open or upcoming and that the student has not handed in, by start. */
export async function scheduled(deps: Deps, userId: string): Promise<ScheduledTest[]> {
  const now = deps.clock.now();
  const [tests, taken, subscriptions] = await Promise.all([
    calendar(deps),
    AttemptStore.ofUser(deps, userId, LATEST),
    SubscriptionStore.ofUser(deps, userId),
  ]);
  const done = new Set(taken.filter(({ n }) => n === 0).map(({ testId }) => testId));
  return tests
    .filter((test) => test.expiryTime > now && !done.has(test.testId))
    .toSorted((a, b) => a.startTime - b.startTime)
    .map((test) => ({
      _id: test.testId,
      name: test.name,
      title: test.name,
      examType: test.examType,
      access: test.access,
      startTime: iso(test.startTime),
      expiryTime: iso(test.expiryTime),
      durationMinutes: test.durationMinutes,
      totalQuestions: test.totalQuestions,
      state: stateOf(test, now) === "upcoming" ? "upcoming" : "open",
      locked: isLocked(test, subscriptions, now),
    }));
}

interface Taken {
  attempt: AttemptStore.Attempt;
  test: Test;
}

async function latest(deps: Deps, userId: string): Promise<Taken[]> {
  const attempts = await AttemptStore.ofUser(deps, userId, LATEST);
  const tests = await TestStore.findMany(
    deps,
    attempts.map(({ testId }) => testId),
  );
  return attempts.flatMap((attempt) => {
    const test = tests.get(attempt.testId);
    return test ? [{ attempt, test }] : [];
  });
}

/** What the student has handed in, newest first. */
export async function taken(deps: Deps, userId: string): Promise<TakenTest[]> {
  return (await latest(deps, userId)).map(({ attempt, test }) => ({
    _id: submissionIdOf(attempt),
    testId: test.testId,
    name: test.name,
    title: test.name,
    examType: test.examType,
    submittedAt: iso(attempt.submittedAt ?? attempt.deadline),
    released: isReleased(test),
  }));
}

/** How the student does over all released tests; marked now, from immutable artifacts. */
export async function performance(deps: Deps, userId: string): Promise<PerformanceSummary> {
  const all = await latest(deps, userId);
  const released = all.filter(({ test }) => isReleased(test));
  const results = await Promise.all(released.map((one) => outcome(deps, one)));
  const percentiles = results.flatMap(({ percentile }) => percentile ?? []);
  return {
    totalTests: all.length,
    avgScore: twoDecimals(mean(results.map(({ share }) => 100 * share))),
    ...(percentiles.length > 0 && { percentile: twoDecimals(mean(percentiles)) }),
    ...(results.length > 0 && {
      totalTime: results.reduce((sum, { seconds }) => sum + seconds, 0),
    }),
  };
}

async function outcome(deps: Deps, { attempt, test }: Taken) {
  const [key, analytics, texts] = await Promise.all([
    PaperStore.readKey(deps, attempt),
    readAnalytics(deps, test),
    attempt.sheet.includes(LONG_TEXT)
      ? LongTextStore.read(deps, attempt)
      : new Map<string, string>(),
  ]);
  const graded = gradeSheet(key, attempt.sheet, texts);
  const ranked = attempt.n === 0 && analytics !== null;
  return {
    share: test.maxMarks === 0 ? 0 : graded.score / test.maxMarks,
    seconds: graded.totalSeconds,
    percentile: ranked ? standing(analytics.scores, graded.score).percentile : null,
  };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const twoDecimals = (value: number): number => Math.round(value * 100) / 100;
