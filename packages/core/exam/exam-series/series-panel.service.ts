import { toMarks } from "@academy/response-types/shared/marks.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { type Attempt, isRunning, submissionIdOf } from "../terms/attempt/attempt.rules.ts";
import * as AttemptStore from "../attempt-store/attempt.store.ts";
import { isRankedIn, isReleased } from "../attempt/release.rules.ts";
import { shiftsEndOf } from "../terms/test/shifts.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { type Actor, ownIds } from "../../kernel/shared/actor.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import * as PaperStore from "../paper/paper.store.ts";
import { lotHash } from "../ranks/tie-facts.service.ts";
import { placeOf, rankIn, unitsOfSheet } from "../run/place.service.ts";
import * as TakerStore from "../run/taker.store.ts";
import { withoutPercentiles } from "../ranks/cutoffs.rules.ts";
import { comparedFrom, isCompared } from "../statistics/analytics.rules.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import { SeriesJudge } from "./series-judge.rules.ts";
import type { SeriesPanel } from "./series-results.schema.ts";
import { load, maxScoreOf } from "./series-view.service.ts";
import type { ExamSeries } from "../series-record/series.schema.ts";
import { fieldsOf, lotsOf } from "./merge-tests.service.ts";
import { testsOf } from "./merge.service.ts";
import { joiner, type Joined } from "./merge.rules.ts";
import type { SeriesResults } from "./merged.schema.ts";
import * as MergedStore from "./merged.store.ts";
import { readUnits, totalOf } from "../marking/taker-units.rules.ts";

/** What a student did in one test of the exam, once they have submitted it. */
interface Taken {
  test: Test;
  attempt: Attempt;
  /** Whether the report of this attempt is open. */
  released: boolean;
}

/**
 * What a student sees of an exam: each test, and after the merge their place among all students.
 * The panel is computed from the student's own sheets; nothing is stored per student.
 * @throws AppError `not-found`, also for a student who took none of its tests
 */
export async function mine(deps: Deps, actor: Actor, examId: string): Promise<SeriesPanel> {
  const exam = await load(deps, examId);
  const tests = await testsOf(deps, exam);
  const taken = await takenByAccount(deps, actor, exam, tests);
  if (taken.size === 0) throw notFound("This exam");
  const isOut = Array.from(taken.values()).every(({ released }) => released);
  const merged = isOut && exam.run !== null ? await mergedOf(deps, exam, exam.run, taken) : null;
  return {
    examId,
    kind: exam.kind,
    name: exam.name,
    tests: await Promise.all(
      exam.tests.flatMap(({ testId, label }) => {
        const test = tests.get(testId);
        if (!test) return [];
        const counts = merged?.counted.has(testId) ?? false;
        return [testPanel(deps, { test, label, counts }, taken.get(testId))];
      }),
    ),
    ...(merged?.panel ?? notMerged),
    maxScore: maxScoreOf(exam, tests),
    ...drawOf(exam),
  };
}

const notMerged = {
  merged: false,
  rank: null,
  percentile: null,
  of: null,
  score: null,
  subjectScores: {},
  verdicts: [],
  grade: null,
};

/** How lots were drawn, which is secret until the results are published. */
const drawOf = ({ lotSeed, run }: ExamSeries): Pick<SeriesPanel, "lot"> =>
  lotSeed === null || run === null ? {} : { lot: { seed: lotSeed, hash: lotHash(lotSeed) } };

/** Like `takenTests`. Of a student's merged accounts, the one that started a test first counts. */
async function takenByAccount(
  deps: Deps,
  actor: Actor,
  exam: Pick<ExamSeries, "kind">,
  tests: ReadonlyMap<string, Test>,
): Promise<ReadonlyMap<string, Taken>> {
  const ids = ownIds(actor);
  const byAccount = await Promise.all(ids.map((id) => takenTests(deps, id, exam, tests)));
  const first = (taken: ReadonlyMap<string, Taken>) =>
    Math.min(...Array.from(taken.values(), ({ attempt }) => attempt.startedAt));
  const [found] = byAccount.toSorted((a, b) => (first(a) < first(b) ? -1 : 1));
  return found ?? new Map();
}

/** The tests that a student has submitted, by id. */
async function takenTests(
  deps: Deps,
  userId: string,
  { kind }: Pick<ExamSeries, "kind">,
  tests: ReadonlyMap<string, Test>,
): Promise<ReadonlyMap<string, Taken>> {
  const now = deps.clock.now();
  const shiftsEnd = shiftsEndOf(kind, [...tests.values()]);
  const refs = Array.from(tests.keys(), (testId) => ({ testId, userId, n: 0 }));
  const attempts = await AttemptStore.findMany(deps, refs);
  return new Map(
    attempts.flatMap((attempt) => {
      const test = tests.get(attempt.testId);
      if (!test || isRunning(attempt, now)) return [];
      const released = isReleased({ ...test, shiftsEnd }, now);
      return [[attempt.testId, { test, attempt, released }] as const];
    }),
  );
}

async function testPanel(
  deps: Deps,
  { test, label, counts }: { test: Test; label: string; counts: boolean },
  taken: Taken | undefined,
): Promise<SeriesPanel["tests"][number]> {
  const own = taken?.released ? await placeInTest(deps, taken) : null;
  return {
    testId: test.testId,
    label,
    name: test.name,
    startTime: iso(test.startTime),
    expiryTime: iso(test.expiryTime),
    submissionId: taken ? submissionIdOf(taken.attempt) : null,
    score: own && toMarks(own.score, test.markUnit),
    maxScore: toMarks(test.maxMarks, test.markUnit),
    ...ofField(own?.percentile ?? null, test.takers ?? 0),
    students: test.takers,
    counts,
  };
}

/** A percentile. If too few students took part, the reason instead, as in a report. */
const ofField = (
  percentile: number | null,
  students: number,
): Pick<SeriesPanel, "percentile" | "tooFew"> =>
  percentile === null || isCompared(students, false)
    ? { percentile }
    : { percentile: null, tooFew: { students, from: comparedFrom(false) } };

/** Marks and percentile in the test alone, as soon as it is processed. */
async function placeInTest(deps: Deps, { test, attempt }: Taken) {
  if (test.run === null) return null;
  const analytics = await AnalyticsStore.read(deps, test.testId, test.run);
  const { rankKey, units } = await scoredTestOf(deps, { test, attempt }, analytics);
  const score = totalOf(readUnits(units));
  const ranked = isRankedIn(test, attempt);
  return {
    score,
    percentile: ranked ? (await placeOf(deps, test, analytics, rankKey)).percentile : null,
  };
}

async function scoredTestOf(
  deps: Deps,
  { test, attempt }: Pick<Taken, "test" | "attempt">,
  analytics: Analytics,
) {
  const [key, texts] = await Promise.all([
    PaperStore.readKey(deps, attempt, analytics.key),
    Attempts.longTexts(deps, attempt),
  ]);
  return unitsOfSheet(test, { key, attempt, texts });
}

interface MergedPanel {
  panel: typeof notMerged | Omit<SeriesPanel, "tests" | "maxScore" | "examId" | "kind" | "name">;
  counted: ReadonlySet<string>;
}

async function mergedOf(
  deps: Deps,
  exam: ExamSeries,
  run: string,
  taken: ReadonlyMap<string, Taken>,
): Promise<MergedPanel> {
  const results = await MergedStore.read(deps, exam.examId, run);
  const joined = await joinOwn(deps, exam, results, taken);
  const counted = new Set(joined.counted.map(({ test }) => results.tests[test]?.testId ?? ""));
  if (joined.counted.length === 0) return { panel: notMerged, counted };
  const judged = new SeriesJudge(exam, results).of(joined.key, joined.counted);
  const marks = (units: number) => toMarks(units, results.unit);
  const { key } = joined;
  const rank =
    key === null
      ? null
      : await TakerStore.readIndex(deps, exam.examId, results.takers).then((index) =>
          rankIn(deps, exam.examId, index, key),
        );
  const place = ofField(judged.percentile, results.students);
  const panel = {
    merged: true,
    rank,
    ...place,
    of: results.students,
    score: key === null ? null : marks(judged.score),
    subjectScores: Object.fromEntries(
      judged.subjects.map(({ name, score }) => [name, marks(score)]),
    ),
    verdicts: place.tooFew ? withoutPercentiles(judged.verdicts) : [...judged.verdicts],
    grade: judged.grade,
  };
  return { panel, counted };
}

/** The student's sheets, joined from the same results and in the same way as in the merge. */
async function joinOwn(
  deps: Deps,
  exam: ExamSeries,
  results: SeriesResults,
  taken: ReadonlyMap<string, Taken>,
): Promise<Joined> {
  const userId = [...taken.values()][0]?.attempt.userId ?? "";
  const opened = await Promise.all(
    results.tests.map(async ({ testId, weight, subjects, pooled }, index) => {
      const own = taken.get(testId);
      const made = results.made[testId];
      const analytics = own && made && (await AnalyticsStore.read(deps, testId, made.run));
      const test = {
        subjects,
        weight,
        fields: analytics
          ? fieldsOf(exam.tieBreak, subjects, analytics, pooled)
          : new Map<number, never>(),
      };
      const scoredTest = analytics && own && (await scoredTestOf(deps, own, analytics));
      return { test, scoredTest: scoredTest && { test: index, ...scoredTest } };
    }),
  );
  const rules = { kind: results.kind, tieBreak: exam.tieBreak };
  const join = joiner(
    rules,
    opened.map(({ test }) => test),
    lotsOf(exam),
  );
  return join(
    userId,
    opened.flatMap(({ scoredTest }) => scoredTest ?? []),
  );
}
