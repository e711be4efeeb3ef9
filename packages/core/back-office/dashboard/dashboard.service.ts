import {
  type Attempt,
  lastDeadlineOf,
  stateOf,
  submissionIdOf,
} from "../../exam/terms/attempt/attempt.rules.ts";
import * as Attempts from "../../exam/attempt-store/attempt-read.service.ts";
import { ownStartOf } from "../../exam/assessment/start-spread.rules.ts";
import * as Papers from "../../exam/paper/paper.service.ts";
import { EXTRA_MINUTES_MAX } from "../../kernel/shared/test-time.rules.ts";
import { isReleased, isScoreOut } from "../../exam/attempt/release.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { twoDecimals } from "../../kernel/shared/number.ts";
import { LIST_LIMIT, type Span } from "../../kernel/shared/paging.rules.ts";
import { iso, MINUTE } from "../../kernel/shared/time.ts";
import { isLocked } from "../../sales/subscription/access.rules.ts";
import * as Subscriptions from "../../sales/subscription/subscription.service.ts";
import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import * as Tests from "../../exam/assessment/assessment.service.ts";
import {
  resultOf,
  type AttemptWithTest,
  withTests,
} from "../../exam/result/attempt-result.service.ts";
import type {
  LatestPlace,
  PastResult,
  PerformanceSummary,
} from "../../exam/result/performance.schema.ts";
import { histogramOf } from "../../exam/statistics/histogram.rules.ts";
import { toMarks } from "@academy/response-types/shared/marks.ts";
import type { ScheduledTest, TakenTest } from "../../exam/terms/result/result.schema.ts";

/**
 * The most submissions of a student that are read, the latest first: more than a student makes in
 * years.
 */
const MAX_SUBMISSIONS = 100;

/** Number of results in the history. */
const MAX_HISTORY = 30;

/** How long a process caches the calendar of tests, which is the same for all students. */
const CALENDAR_MS = 10_000;
const calendars = new WeakMap<Deps["content"], { at: number; tests: Promise<Test[]> }>();

/**
 * Tests that can still be taken. A test that has ended is included as long as students with extra
 * time may still be taking it.
 */
function calendar(deps: Deps): Promise<Test[]> {
  const now = deps.clock.now();
  const known = calendars.get(deps.content);
  if (known && Math.abs(now - known.at) < CALENDAR_MS) return known.tests;
  const tests = Tests.unexpired(deps, now - EXTRA_MINUTES_MAX * MINUTE);
  calendars.set(deps.content, { at: now, tests });
  tests.catch(() => calendars.delete(deps.content));
  return tests;
}

/**
 * Open and upcoming tests that the student has not submitted, by start. A test that has ended is
 * listed only while the student is still taking it with extra time.
 * @param n the number of the attempts to look at: 0 for a student's only attempt on each test,
 * above 0 for trials of someone who holds keys
 */
export async function scheduled(deps: Deps, userId: string, n = 0): Promise<ScheduledTest[]> {
  const now = deps.clock.now();
  const [calendarTests, subscriptions] = await Promise.all([
    calendar(deps),
    Subscriptions.runningOf(deps, userId),
  ]);
  const tests = calendarTests.filter((test) => lastDeadlineOf(test) > now);
  const { done, running } = await attemptsOn(deps, { userId, n }, tests);
  return Promise.all(
    tests
      .filter(({ testId }) => !done.has(testId))
      .filter((test) => test.expiryTime > now || running.has(test.testId))
      .toSorted((a, b) => a.startTime - b.startTime)
      .map(async (test) => {
        const locked = isLocked(test, subscriptions, now);
        const sealed = !locked && (await sealedBeforeStart(deps, test, userId));
        return {
          ...scheduledTest(test, now, running.get(test.testId)),
          locked,
          ...(sealed && { sealed }),
        };
      }),
  );
}

/**
 * A student's attempts on the tests that may be taken: which tests are submitted, and the running
 * attempts. Submissions are read from the start of the first of these tests, so that a student of
 * many years costs no more than a new one. Demo tests are open for years, so they are read one by
 * one.
 */
async function attemptsOn(
  deps: Deps,
  { userId, n }: Pick<Attempt, "userId" | "n">,
  tests: readonly Test[],
) {
  const now = deps.clock.now();
  const begun = tests.filter(({ startTime }) => startTime <= now);
  const from = Math.min(now, ...begun.flatMap((one) => (one.demo === null ? one.startTime : [])));
  const span = { from, to: now };
  const taken = await Attempts.submittedBy(deps, userId, MAX_SUBMISSIONS, span);
  const done = new Set(taken.filter((one) => one.n === n).map(({ testId }) => testId));
  // Someone who holds keys may try a test before it begins.
  const startable = n === 0 ? begun : tests;
  const others = startable.flatMap(({ testId }) => (done.has(testId) ? [] : testId));
  const running = new Map<string, Attempt>();
  for (const attempt of await Attempts.onTests(deps, { userId, n }, others)) {
    if (attempt.submittedAt !== null) done.add(attempt.testId);
    else if (attempt.deadline > now) running.set(attempt.testId, attempt);
  }
  return { done, running };
}

/**
 * The sealed paper that a device may load before the start. Its cover is read once per process.
 * Open tests have none here, because the test's own page loads the paper.
 */
async function sealedBeforeStart(deps: Deps, test: Test, userId: string) {
  if (test.startTime <= deps.clock.now()) return undefined;
  return Papers.sealedAhead(deps, test, ownStartOf(test, userId));
}

const scheduledTest = (test: Test, now: number, running: Attempt | undefined) => ({
  _id: test.testId,
  name: test.name,
  title: test.name,
  examType: test.examType,
  access: test.access,
  startTime: iso(test.startTime),
  expiryTime: iso(test.expiryTime),
  durationMinutes: test.durationMinutes,
  totalQuestions: test.totalQuestions,
  state: stateOf(test, now) === "upcoming" ? ("upcoming" as const) : ("open" as const),
  demo: test.demo !== null,
  ...(test.link !== null && { link: test.link }),
  ...(running && {
    running: {
      deadline: iso(running.deadline),
      secondsLeft: Math.floor((running.deadline - now) / 1000),
    },
  }),
});

/** A span of the student's submissions, newest first, and their total number. */
export async function taken(
  deps: Deps,
  userId: string,
  { from, count }: Span = { from: 0, count: LIST_LIMIT },
): Promise<{ tests: TakenTest[]; total: number }> {
  const attempts = await Attempts.submittedBy(deps, userId, Infinity);
  const shown = await withTests(deps, attempts.slice(from, from + count));
  const now = deps.clock.now();
  return { tests: shown.map((one) => takenTest(one, now)), total: attempts.length };
}

const takenTest = ({ attempt, test }: AttemptWithTest, now: number): TakenTest => ({
  _id: submissionIdOf(attempt),
  testId: test.testId,
  name: test.name,
  title: test.name,
  examType: test.examType,
  submittedAt: iso(attempt.submittedAt ?? attempt.deadline),
  released: isReleased(test, now),
});

/**
 * The student's performance over all released tests, marked on request from immutable artifacts.
 */
export async function performance(deps: Deps, userId: string): Promise<PerformanceSummary> {
  const submitted = await Attempts.submittedBy(deps, userId, MAX_SUBMISSIONS);
  const all = await withTests(deps, submitted);
  const released = all.filter(({ test }) => isScoreOut(test, deps.clock.now()));
  const results = await Promise.all(
    released.map(async (taken) => ({ taken, ...(await resultOf(deps, taken)) })),
  );
  const percentiles = results.flatMap(({ field }) => field?.percentile ?? []);
  const latest = results[0] && placeOf(results[0]);
  return {
    totalTests: all.length,
    avgScore: twoDecimals(mean(results.map(({ share }) => 100 * share))),
    ...(percentiles.length > 0 && { percentile: twoDecimals(mean(percentiles)) }),
    ...(results.length > 0 && {
      totalTime: results.reduce((sum, { seconds }) => sum + seconds, 0),
    }),
    history: results.slice(0, MAX_HISTORY).map(pastResult).toReversed(),
    ...(latest && { latest }),
  };
}

type Result = { taken: AttemptWithTest } & Awaited<ReturnType<typeof resultOf>>;

const pastResult = ({ taken: { attempt, test }, share, field, tooFew }: Result): PastResult => ({
  submissionId: submissionIdOf(attempt),
  title: test.name,
  submittedAt: iso(attempt.submittedAt ?? attempt.deadline),
  percent: twoDecimals(100 * share),
  percentile: field && twoDecimals(field.percentile),
  ...(tooFew && { tooFew }),
});

/** A student's marks and rank in one result, and the marks of all students. */
function placeOf({ taken: { test }, field }: Result): LatestPlace | null {
  if (!field) return null;
  const { scores, score, unit, rank, students } = field;
  const scoreHistogram = histogramOf(scores, score, undefined, unit);
  return (
    scoreHistogram && {
      score: toMarks(score, unit),
      maxScore: toMarks(test.maxMarks, test.markUnit),
      rank,
      totalStudents: students,
      scoreHistogram,
    }
  );
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
