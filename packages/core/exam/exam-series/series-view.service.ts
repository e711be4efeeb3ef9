import { toMarks } from "@academy/response-types/shared/marks.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { notFound } from "../../kernel/shared/error.ts";
import { iso } from "../../kernel/shared/time.ts";
import { lotHash } from "../ranks/tie-facts.service.ts";
import { weighedBy } from "../ranks/grades.rules.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import * as Papers from "../paper/paper.service.ts";
import { lastDeadlineOf } from "../terms/attempt/attempt.rules.ts";
import { mismatchesOf, nextStep, sharedQuestions, warningsOf } from "./series-check.rules.ts";
import type {
  ExamSeries,
  SeriesInput,
  SeriesRow,
  SeriesView,
} from "../series-record/series.schema.ts";
import * as SeriesStore from "../series-record/series.store.ts";
import { planOf, testsOf } from "./merge.service.ts";

type Tests = ReadonlyMap<string, Test>;

/** The exams of a type, or all exams; newest start first. */
export async function list(deps: Deps, examType?: ExamSeries["examType"]): Promise<SeriesRow[]> {
  const exams = await SeriesStore.list(deps, examType);
  const now = deps.clock.now();
  return exams
    .toSorted((one, other) => other.startTime - one.startTime)
    .map((exam) => rowOf(exam, isOutdated(exam, now) ? "outdated" : "merged"));
}

/** @throws AppError `not-found` */
export async function load(deps: Deps, examId: string): Promise<ExamSeries> {
  const exam = await SeriesStore.find(deps, examId);
  if (!exam) throw notFound("This exam");
  return exam;
}

/** @throws AppError `not-found` */
export async function read(deps: Deps, examId: string): Promise<SeriesView> {
  const exam = await load(deps, examId);
  const tests = await testsOf(deps, exam);
  const view = viewOf(exam, tests);
  return { ...view, warnings: [...view.warnings, ...(await sharedIn(deps, exam, tests))] };
}

/** Warnings about questions that tests share; nothing is read if all tests of the exam are over. */
async function sharedIn(
  deps: Deps,
  exam: ExamSeries,
  tests: Tests,
): Promise<SeriesView["warnings"]> {
  const now = deps.clock.now();
  const found = [...tests.values()];
  if (found.every((test) => lastDeadlineOf(test) <= now)) return [];
  const papers = await mapConcurrently(found, async (test) => {
    const { questions } = await Papers.key(deps, test);
    return [test.testId, questions.map(({ questionId }) => questionId)] as const;
  });
  return sharedQuestions(exam, tests, new Map(papers), now);
}

/** The fields of an exam that an administrator set. */
export const inputOf = (exam: ExamSeries): SeriesInput => ({
  kind: exam.kind,
  name: exam.name,
  examType: exam.examType,
  tests: exam.tests,
  shifts: exam.shifts,
  tieBreak: exam.tieBreak,
  cutoffs: exam.cutoffs,
  grades: exam.grades,
  roundTotal: exam.roundTotal,
});

/**
 * Whether a test seems to have new results since the merge. A list does not read all tests to be
 * sure.
 */
const isOutdated = ({ dueAt, mergedAt }: ExamSeries, now: number): boolean =>
  dueAt !== null && dueAt <= now && dueAt > (mergedAt ?? 0);

const rowOf = (exam: ExamSeries, state: "outdated" | "merged"): SeriesRow => ({
  _id: exam.examId,
  rev: exam.rev,
  kind: exam.kind,
  name: exam.name,
  examType: exam.examType,
  totalTests: exam.tests.length,
  startTime: iso(exam.startTime),
  state: exam.run === null ? "waiting" : state,
  students: exam.students,
  updatedAt: exam.updatedAt,
  updatedBy: exam.updatedBy,
});

function viewOf(exam: ExamSeries, tests: Tests): SeriesView {
  const step = nextStep(exam, tests, planOf(exam));
  const row = rowOf(exam, step === "nothing" ? "merged" : "outdated");
  return {
    ...inputOf(exam),
    ...row,
    tests: exam.tests.flatMap((part) => {
      const test = tests.get(part.testId);
      return test ? [{ ...part, ...testView(exam, test) }] : [];
    }),
    maxScore: maxScoreOf(exam, tests),
    mismatches: mismatchesOf(exam, tests),
    warnings: warningsOf(exam, tests),
    ...(exam.lotSeed !== null && { lotHash: lotHash(exam.lotSeed) }),
  };
}

const testView = ({ made }: ExamSeries, test: Test) => ({
  name: test.name,
  startTime: iso(test.startTime),
  expiryTime: iso(test.expiryTime),
  maxMarks: toMarks(test.maxMarks, test.markUnit),
  subjects: test.subjects,
  processed: test.run !== null,
  merged: test.run !== null && made[test.testId]?.run === test.run,
  students: test.takers,
});

/**
 * The maximum of the merged total in marks: for shifts, of one shift; for papers, of all weighted
 * papers.
 */
export function maxScoreOf({ kind, tests: parts }: ExamSeries, tests: Tests): number {
  const maxima = parts.map(({ testId }) => tests.get(testId)?.maxMarks ?? 0);
  const unit = tests.get(parts[0]?.testId ?? "")?.markUnit ?? 100;
  const sum = weighedBy(parts.map(({ weight }) => weight))(maxima);
  return toMarks(kind === "SHIFTS" ? (maxima[0] ?? 0) : sum, unit);
}
