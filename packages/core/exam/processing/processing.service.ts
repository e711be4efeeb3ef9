import { GRACE_MS, isPast, lastDeadlineOf, SHARDS } from "../terms/attempt/attempt.rules.ts";
import * as CorrectionAudit from "../paper/correction-audit.service.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { conflict } from "../../kernel/shared/error.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as Tests from "../assessment/assessment.service.ts";
import { withShifts } from "../assessment/shifts.service.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { askedOf } from "../marking/choice.rules.ts";
import { figuresOf, toAnalytics } from "../statistics/analytics.rules.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as SeriesStore from "../series-record/series.store.ts";
import { mergeSums } from "./field.rules.ts";
import {
  type CountedPart,
  countPart,
  inTurn,
  keptPart,
  type Pass,
  passOf,
} from "./part.service.ts";
import * as ProgressStore from "../run/progress.store.ts";
import type { ProcessingResult } from "./processing.schema.ts";
import { recordFigures } from "./question-figures.service.ts";
import * as JudgedRuns from "../run/judged-run.service.ts";
import { mergeTakers } from "../run/taker.rules.ts";
import { WAITING_PER_PAGE } from "../run/waiting.rules.ts";
import * as WaitingStore from "../run/waiting.store.ts";

type Processed = ProcessingResult["processed"][number];

/** Tests whose window and extra time are over but whose results are not published yet. */
export async function dueTests(deps: Deps): Promise<Test[]> {
  const expired = await TestStore.expired(deps, deps.clock.now() - GRACE_MS);
  return expired.filter((test) => isOver(deps, test));
}

/**
 * Processes every test whose results are due, one after another. A test that fails is logged and
 * stays due, so that the others are still processed.
 */
export async function processExpired(deps: Deps): Promise<ProcessingResult> {
  const processed: Processed[] = [];
  for (const test of await dueTests(deps)) {
    try {
      const done = await processDue(deps, test);
      if (done) processed.push(done);
    } catch (error) {
      deps.log.error("test.processing-failed", error, { test: test.testId });
    }
  }
  return { processed };
}

/** Processes a test that is due; undefined while an attempt may still change. */
export async function processDue(deps: Deps, test: Test): Promise<Processed | undefined> {
  // A correction may have been killed before it reached the audit log.
  await CorrectionAudit.record(deps, await PaperStore.readKey(deps, test, test.keyName));
  return run(deps, test);
}

/**
 * Processes one test. An already processed test is processed again only with `force`.
 * @throws AppError `not-found`, or `conflict` while the test is open or attempts are running.
 */
export async function processTest(
  deps: Deps,
  testId: string,
  { force = false }: { force?: boolean } = {},
): Promise<ProcessingResult> {
  const test = await Tests.load(deps, testId);
  if (test.run !== null && !force) return { processed: [] };
  if (deps.clock.now() <= test.expiryTime + GRACE_MS) {
    throw conflict("not_expired", "This test has not expired yet. Process it after its expiry.");
  }
  if (!isOver(deps, test)) throw stillRunning();
  const newest = force ? await TestStore.nextPass(deps, testId) : test;
  const done = await run(deps, newest ?? test);
  if (!done) throw stillRunning();
  return { processed: [done] };
}

const stillRunning = () =>
  conflict("still_running", "Some attempts are still running. Try again later.");

/** Whether no one can still be taking the test, extra time included. */
const isOver = (deps: Deps, test: Test): boolean => isPast(lastDeadlineOf(test), deps.clock.now());

/** Partitions that are counted concurrently. */
const CONCURRENCY = 4;

/**
 * Progress is saved each time this many partitions are counted, unless the test has few students.
 */
const PROGRESS_EVERY = 16;
const PROGRESS_FROM = 500;

/**
 * Computes a test's results in one pass over its attempts, part by part, and moves the test's
 * pointer to them last. If it is killed, the next run resumes from the kept parts and writes the
 * same bytes. Undefined if an attempt is still running, or if the paper, the grades or the time of
 * students changed during the run, or an attempt was opened again.
 */
async function run(deps: Deps, test: Test): Promise<Processed | undefined> {
  const startedAt = deps.clock.now();
  const key = await PaperStore.readKey(deps, test, test.keyName);
  const parts = await countParts(deps, passOf(test, key));
  if (!parts) return undefined;
  const sums = mergeSums(
    key,
    parts.map((part) => part.sums),
  );
  const pages = mergeTakers(parts.map(({ takers }) => takers));
  const scores = sums.rows.map(([score, students]): [number, number] => [score, students]);
  const takers = await JudgedRuns.writeTakers(deps, test, pages, scores);
  const waiting = await writeWaiting(deps, test, parts);
  const counted = { ...toAnalytics(sums, key, takers), ...(waiting !== null && { waiting }) };
  const analytics = await JudgedRuns.withJudgement(deps, test, counted);
  const name = await AnalyticsStore.write(deps, analytics);
  const figures = figuresOf(sums, test.maxMarks, askedOf(key));
  await recordFigures(deps, test, analytics, key);
  // The exam is marked as due before the pointer moves, so that a crash in between cannot leave it
  // with old results.
  if (test.examId !== undefined) await SeriesStore.markDue(deps, test.examId, deps.clock.now());
  const published = await TestStore.publishRun(deps, test, {
    name,
    students: sums.students,
    figures,
    // The key can be challenged from the moment when students see it.
    keysFrom: Math.max(deps.clock.now(), (await withShifts(deps, test)).shiftsEnd ?? 0),
  });
  if (!published && !(await isSuperseded(deps, test))) return undefined;
  return { testId: test.testId, submissions: sums.students, ms: deps.clock.now() - startedAt };
}

/** Writes the list of the answers to be marked and returns its name; null if there are none. */
const writeWaiting = (deps: Deps, { testId }: Test, parts: readonly CountedPart[]) =>
  WaitingStore.write(
    deps,
    testId,
    mergeTakers(
      parts.map(({ waiting }) => inTurn([waiting])),
      WAITING_PER_PAGE,
    ),
  );

/**
 * The results of all parts of a test. Parts that an earlier run of the same pass kept are reused.
 * Undefined as soon as it finds an attempt that is still running.
 */
async function countParts(deps: Deps, pass: Pass): Promise<CountedPart[] | undefined> {
  const { testId } = pass.test;
  const startedAt = deps.clock.now();
  const before = await ProgressStore.find(deps, testId);
  const known = new Set(before?.pass === pass.name ? before.kept : []);
  const parts: CountedPart[] = [];
  while (parts.length < SHARDS) {
    const shards = Array.from({ length: CONCURRENCY }, (_, i) => parts.length + i);
    const next = shards.map((shard) =>
      known.has(shard) ? keptPart(deps, pass, shard) : countPart(deps, pass, shard),
    );
    parts.push(...(await Promise.all(next)));
    if (parts.some(({ running }) => running > 0)) return undefined;
    if (parts.length % PROGRESS_EVERY > 0) continue;
    const kept = Array.from({ length: SHARDS }, (_, shard) => shard).filter(
      (shard) => known.has(shard) || parts[shard]?.kept,
    );
    const students = parts.reduce((sum, part) => sum + part.sums.students, 0);
    if (kept.length === 0 && students < PROGRESS_FROM) continue;
    const progress = { pass: pass.name, kept, done: parts.length, of: SHARDS, startedAt };
    await ProgressStore.save(deps, testId, progress);
  }
  return parts;
}

/**
 * Whether a newer run was forced in the meantime. It publishes results that are at least as recent.
 */
async function isSuperseded(deps: Deps, test: Test): Promise<boolean> {
  const now = await Tests.load(deps, test.testId);
  return now.paper === test.paper && now.pass > test.pass;
}
