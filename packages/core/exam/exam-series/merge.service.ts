import { lastDeadlineOf, SHARDS } from "../terms/attempt/attempt.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { MINUTE } from "../../kernel/shared/time.ts";
import { mergeTakers, type TakerSource, TAKERS_PER_PAGE } from "../run/taker.rules.ts";
import * as TakerStore from "../run/taker.store.ts";
import type { Distribution } from "../terms/result/analytics.schema.ts";
import { takersOf } from "../processing/part.service.ts";
import { nextStep, waitingFor } from "./series-check.rules.ts";
import { SeriesJudge, JudgementCount } from "./series-judge.rules.ts";
import type { ExamSeries, Made } from "../series-record/series.schema.ts";
import * as SeriesStore from "../series-record/series.store.ts";
import { lotsOf, type MergeTest, openTests } from "./merge-tests.service.ts";
import { joiner } from "./merge.rules.ts";
import { mergeShard, readMerged, withQualified } from "./merged-line.rules.ts";
import type { SeriesResults, ShardHead } from "./merged.schema.ts";
import * as MergedStore from "./merged.store.ts";

/**
 * The format of merged partitions. Increase it when they contain something new, so that partitions
 * of older releases are not used.
 */
const FORMAT = 1;

/**
 * A hash of everything in an exam that decides its results. If it changes, the results are merged
 * again.
 */
export const planOf = (exam: ExamSeries): string =>
  MergedStore.hashOf([lineRules(exam), exam.cutoffs, exam.grades, exam.roundTotal]);

/** Everything in an exam that decides the lines of the merged lists. */
const lineRules = ({ kind, tests, tieBreak, lotSeed }: ExamSeries) => [
  FORMAT,
  kind,
  tests.map(({ testId, weight }) => [testId, weight.num, weight.den]),
  tieBreak,
  lotSeed,
];

/**
 * A test says that it has new results before its pointer moves to them. So an exam stays due until
 * the longest run of processing is certainly over.
 */
const SETTLED_MS = 20 * MINUTE;

/**
 * Merges an exam if it is due: its tests have newer results than the merged ones, or its rules have
 * changed. @returns whether results were published
 */
export async function mergeDue(deps: Deps, examId: string): Promise<boolean> {
  const exam = await SeriesStore.find(deps, examId);
  if (!exam || exam.dueAt === null) return false;
  const tests = await testsOf(deps, exam);
  const step = nextStep(exam, tests, planOf(exam));
  if (step === "merge") return merge(deps, exam, tests);
  const now = deps.clock.now();
  if (step === "wait") await SeriesStore.postpone(deps, exam, readyFrom(exam, tests, now));
  else if (now - exam.dueAt >= SETTLED_MS) await SeriesStore.postpone(deps, exam, null);
  return false;
}

/**
 * The time when all tests without results can have results; `now` if they can have them already.
 */
export const readyFrom = (
  exam: Pick<ExamSeries, "tests">,
  tests: ReadonlyMap<string, Test>,
  now: number,
): number =>
  Math.max(
    now,
    ...waitingFor(exam, tests).map(({ testId }) => {
      const test = tests.get(testId);
      return test ? lastDeadlineOf(test) : now;
    }),
  );

/** The tests of an exam that exist, by id. */
export const testsOf = (deps: Deps, { tests }: Pick<ExamSeries, "tests">) =>
  TestStore.findMany(
    deps,
    tests.map(({ testId }) => testId),
  );

interface Merge {
  exam: ExamSeries;
  tests: readonly MergeTest[];
  join: ReturnType<typeof joiner>;
  /** The name of the partitions: a hash of everything that decides their lines. */
  name: string;
}

/** Partitions that are merged concurrently. */
const CONCURRENCY = 2;

/**
 * Merges the results of an exam's tests partition by partition, because a student is in the
 * partition of the same number in each test. The pointer moves last. If a run is killed, the next
 * one uses the partitions that are complete, and writes the same bytes.
 */
async function merge(
  deps: Deps,
  exam: ExamSeries,
  found: ReadonlyMap<string, Test>,
): Promise<boolean> {
  const tests = await openTests(deps, exam, found);
  const made: Made = Object.fromEntries(
    tests.map(({ test, run }) => [test.testId, { run, pass: test.runPass ?? test.pass }]),
  );
  const merging: Merge = {
    exam,
    tests,
    join: joiner(exam, tests, lotsOf(exam)),
    name: `merge_${MergedStore.hashOf([lineRules(exam), made])}`,
  };
  const heads: ShardHead[] = [];
  for (let from = 0; from < SHARDS; from += CONCURRENCY) {
    const shards = Array.from({ length: CONCURRENCY }, (_, i) => from + i);
    heads.push(...(await Promise.all(shards.map((shard) => shardOf(deps, merging, shard)))));
  }
  const results = await publishLists(deps, merging, heads, made);
  const run = await MergedStore.write(deps, results);
  const { students } = results;
  const mergedAt = deps.clock.now();
  return SeriesStore.publish(deps, exam, { run, made, plan: planOf(exam), students, mergedAt });
}

const refOf = ({ exam, name }: Merge, shard: number): MergedStore.ShardRef => ({
  examId: exam.examId,
  merge: name,
  shard,
});

async function shardOf(deps: Deps, merging: Merge, shard: number): Promise<ShardHead> {
  const ref = refOf(merging, shard);
  const kept = await MergedStore.findHead(deps, ref);
  if (kept) return kept;
  const { tests, join } = merging;
  const lists = await Promise.all(tests.map(({ pass }) => takersOf(deps, pass, shard)));
  return MergedStore.writeShard(deps, ref, mergeShard(lists, join), TAKERS_PER_PAGE);
}

async function publishLists(
  deps: Deps,
  merging: Merge,
  heads: readonly ShardHead[],
  made: Made,
): Promise<SeriesResults> {
  const { exam } = merging;
  const { examId, kind } = exam;
  const field = fieldOf(merging, heads);
  const count = new JudgementCount(exam);
  const ranked = pagesOf(deps, merging, heads, "ranked");
  const judged = judgesNothing(exam)
    ? ranked
    : counted(ranked, new SeriesJudge(exam, field), count);
  const lists = exam.cutoffs.map(({ list }) => list);
  const takers = await TakerStore.write(deps, examId, judged, lists.length);
  const others = async (list: "absent" | "doubles") =>
    sumOf(heads, (head) => head[list]) === 0
      ? null
      : TakerStore.write(deps, examId, pagesOf(deps, merging, heads, list));
  return {
    examId,
    kind,
    made,
    ...field,
    students: sumOf(heads, (head) => head.ranked),
    doubles: sumOf(heads, (head) => head.doubles),
    takers,
    absentees: await others("absent"),
    doubleTakers: await others("doubles"),
    ...(lists.length > 0 && { lists }),
    qualified: count.qualified,
    grades: count.grades,
  };
}

const sumOf = (heads: readonly ShardHead[], of: (head: ShardHead) => number): number =>
  heads.reduce((sum, head) => sum + of(head), 0);

/** The facts about all students of an exam, by which each student is judged. */
function fieldOf(
  { tests }: Merge,
  heads: readonly ShardHead[],
): Pick<SeriesResults, "unit" | "tests" | "scores"> {
  return {
    unit: tests[0]?.test.markUnit ?? 100,
    tests: tests.map((one, i) => ({
      ...one.facts,
      absent: sumOf(heads, ({ absences }) => absences[i] ?? 0),
    })),
    scores: mergeScores(heads),
  };
}

function pagesOf(
  deps: Deps,
  merging: Merge,
  heads: readonly ShardHead[],
  list: MergedStore.ShardList,
): AsyncGenerator<string[]> {
  const sources = heads.map(({ chunks }, shard): TakerSource =>
    MergedStore.lines(deps, refOf(merging, shard), list, chunks[list]),
  );
  return mergeTakers(sources);
}

const judgesNothing = ({ cutoffs, grades }: ExamSeries): boolean =>
  cutoffs.length === 0 && grades.length === 0;

/** Passes the pages on, and counts the students who qualified for each list. */
async function* counted(
  pages: AsyncGenerator<string[]>,
  judge: SeriesJudge,
  count: JudgementCount,
): AsyncGenerator<string[]> {
  for await (const lines of pages) {
    yield lines.map((line) => {
      const { rankKey, scored } = readMerged(line);
      const judged = judge.of(rankKey, scored);
      count.add(judged);
      return withQualified(line, judged.verdicts);
    });
  }
}

function mergeScores(heads: readonly ShardHead[]): Distribution {
  const merged = new Map<number, number>();
  for (const { scores } of heads) {
    for (const [value, students] of scores) {
      merged.set(value, (merged.get(value) ?? 0) + students);
    }
  }
  return Array.from(merged, ([value, n]): [number, number] => [value, n]).toSorted(
    ([one], [other]) => one - other,
  );
}
