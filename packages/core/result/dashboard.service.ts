import { type Attempt, isRanked, stateOf, submissionIdOf } from "../attempt/attempt.rules.ts";
import * as Attempts from "../attempt/attempt-read.service.ts";
import { isReleased } from "../attempt/release.rules.ts";
import type { Deps } from "../platform/deps.ts";
import { twoDecimals } from "../shared/number.ts";
import { iso } from "../shared/time.ts";
import { isLocked } from "../subscription/subscription.rules.ts";
import * as Subscriptions from "../subscription/subscription.service.ts";
import type { Test } from "../test/test.schema.ts";
import * as Tests from "../test/test.service.ts";
import { gradeSheet } from "./grading.rules.ts";
import { standing } from "./rank.rules.ts";
import { readResults } from "./report.service.ts";
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
  const tests = Tests.unexpired(deps, now);
  calendars.set(deps.content, { at: now, tests });
  tests.catch(() => calendars.delete(deps.content));
  return tests;
}

/** Tests that are open or upcoming and that the student has not handed in, by start. */
export async function scheduled(deps: Deps, userId: string): Promise<ScheduledTest[]> {
  const now = deps.clock.now();
  const [tests, taken, subscriptions] = await Promise.all([
    calendar(deps),
    Attempts.handedIn(deps, userId, LATEST),
    Subscriptions.ofUser(deps, userId),
  ]);
  const done = new Set(taken.filter(isRanked).map(({ testId }) => testId));
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
  attempt: Attempt;
  test: Test;
}

async function latest(deps: Deps, userId: string): Promise<Taken[]> {
  const attempts = await Attempts.handedIn(deps, userId, LATEST);
  const tests = await Tests.findMany(
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
  const [{ key, analytics }, texts] = await Promise.all([
    readResults(deps, test, attempt),
    Attempts.longTexts(deps, attempt),
  ]);
  const graded = gradeSheet(key, attempt.sheet, texts, attempt.overrides);
  // A provisional standing is no result yet.
  const ranked = isRanked(attempt) && test.run !== null && analytics !== null;
  return {
    share: test.maxMarks === 0 ? 0 : graded.score / test.maxMarks,
    seconds: graded.totalSeconds,
    percentile: ranked ? standing(analytics.scores, graded.score).percentile : null,
  };
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
