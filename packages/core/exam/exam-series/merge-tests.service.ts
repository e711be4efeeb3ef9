import { createHmac } from "node:crypto";
import type { Test } from "../terms/test/assessment.schema.ts";
import { SHARDS } from "../terms/attempt/attempt.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { subjectMaxima } from "../marking/grading.rules.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { TieBreak } from "../terms/test/tie-break.schema.ts";
import { type Pass, passOf, takersOf } from "../processing/part.service.ts";
import type { Analytics, Distribution } from "../terms/result/analytics.schema.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import type { ExamSeries } from "../series-record/series.schema.ts";
import { type LotOf, type MergedTest, segmentsOf, valueOfKey } from "./merge.rules.ts";
import type { SeriesResults } from "./merged.schema.ts";
import { unitSubjects } from "../marking/taker-units.rules.ts";

/** A test of an exam, opened to read its takers. */
export interface MergeTest extends MergedTest {
  test: Test;
  run: string;
  /**
   * The pass that published the results. Partitions whose part was kept from this pass are not
   * counted again.
   */
  pass: Pass;
  /** The facts about this test that the merged results contain. */
  facts: Omit<SeriesResults["tests"][number], "absent">;
}

/** The tests of an exam in its order. @throws Error unless all of them have results */
export const openTests = (
  deps: Deps,
  exam: Pick<ExamSeries, "examId" | "kind" | "tests" | "tieBreak">,
  tests: ReadonlyMap<string, Test>,
): Promise<MergeTest[]> =>
  Promise.all(
    exam.tests.map(async ({ testId, weight }) => {
      const test = tests.get(testId);
      if (!test || test.run === null) throw new Error(`The test ${testId} has no results`);
      return openTest(deps, exam, { ...test, run: test.run }, weight);
    }),
  );

async function openTest(
  deps: Deps,
  { examId, kind, tieBreak }: Pick<ExamSeries, "examId" | "kind" | "tieBreak">,
  test: Test & { run: string },
  weight: MergedTest["weight"],
): Promise<MergeTest> {
  const { testId, run } = test;
  const analytics = await AnalyticsStore.read(deps, testId, run);
  const { paper } = analytics;
  const key = await PaperStore.readKey(deps, { testId, paper }, analytics.key);
  const pass = passOf({ ...test, examId, paper, pass: test.runPass ?? test.pass }, key);
  // Older results do not say which pass published them, so their parts are named by the run.
  const named = test.runPass === undefined ? { ...pass, name: `${run}x` } : pass;
  const subjects = unitSubjects(pass.marker.subjects);
  const pooled = kind === "SHIFTS" ? await countPooled(deps, tieBreak, subjects, named) : {};
  const maxima = subjectMaxima(key);
  return {
    test,
    run,
    pass: named,
    subjects,
    weight,
    fields: kind === "SHIFTS" ? fieldsOf(tieBreak, subjects, analytics, pooled) : new Map(),
    facts: {
      testId,
      weight,
      subjects,
      maxima: subjects.map((name) => maxima.get(name) ?? 0),
      maxMarks: test.maxMarks,
      pooled,
      ...extremes(analytics),
    },
  };
}

function extremes({ students, scores }: Pick<Analytics, "students" | "scores">) {
  const sum = scores.reduce((all, [score, n]) => all + score * n, 0);
  return {
    students,
    max: scores.at(-1)?.[0] ?? null,
    min: scores[0]?.[0] ?? null,
    mean: students === 0 ? null : Math.round((sum / students) * 1e4) / 1e4,
  };
}

/**
 * For each segment of a rank key that becomes a percentile: how many students have each number of
 * marks.
 */
export function fieldsOf(
  tieBreak: TieBreak,
  subjects: readonly string[],
  { scores, subjects: bySubject }: Pick<Analytics, "scores" | "subjects">,
  pooled: Readonly<Record<string, Distribution>>,
): ReadonlyMap<number, Distribution> {
  const fields = new Map<number, Distribution>([[0, scores]]);
  segmentsOf(tieBreak).forEach((segment, index) => {
    if (index === 0 || segment.by !== "percentile") return;
    const own = subjects.filter(segment.of);
    const field = own.length === 1 ? bySubject[own[0] ?? ""] : pooled[index];
    if (field) fields.set(index, field);
  });
  return fields;
}

/** Indexes of the segments that add up several subjects, such as botany and zoology. */
function pooledSegments(tieBreak: TieBreak, subjects: readonly string[]): number[] {
  return segmentsOf(tieBreak).flatMap((segment, index) => {
    const joins = segment.by === "percentile" && subjects.filter(segment.of).length > 1;
    return index > 0 && joins ? [index] : [];
  });
}

/**
 * Counts for these segments, from the takers' keys, how many students have each number of marks.
 * The results of a test do not contain these counts.
 */
async function countPooled(
  deps: Deps,
  tieBreak: TieBreak,
  subjects: readonly string[],
  pass: Pass,
): Promise<Record<string, Distribution>> {
  const counts = pooledSegments(tieBreak, subjects).map((index) => ({
    index,
    students: new Map<string, number>(),
  }));
  if (counts.length === 0) return {};
  for (let shard = 0; shard < SHARDS; shard++) {
    for (const line of await takersOf(deps, pass, shard)) {
      const segments = line.slice(0, line.indexOf("\t")).split(".");
      for (const { index, students } of counts) {
        const segment = segments[index] ?? "";
        students.set(segment, (students.get(segment) ?? 0) + 1);
      }
    }
  }
  return Object.fromEntries(
    counts.map(({ index, students }) => [
      String(index),
      Array.from(students, ([text, n]): [number, number] => [valueOfKey(text), n]).toSorted(
        ([one], [other]) => one - other,
      ),
    ]),
  );
}

const LOT_DIGITS = 16;

/** Draws the lots of an exam by the exam's own seed, because its tests have different seeds. */
export const lotsOf =
  ({ lotSeed }: Pick<ExamSeries, "lotSeed">): LotOf =>
  (userId) =>
    lotSeed === null
      ? ""
      : createHmac("sha256", lotSeed).update(userId).digest("hex").slice(0, LOT_DIGITS);
