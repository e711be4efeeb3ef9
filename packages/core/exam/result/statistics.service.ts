import { toMarks } from "@academy/response-types/shared/marks.ts";
import * as PaperStore from "../paper/paper.store.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { iso } from "../../kernel/shared/time.ts";
import { lackingIn } from "../terms/result/run-format.rules.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { load as loadTest } from "../assessment/assessment.service.ts";
import { unitOfKey } from "../marking/grading.rules.ts";
import * as AnalyticsStore from "../statistics/analytics.store.ts";
import * as ProgressStore from "../run/progress.store.ts";
import { questionsOf, testStatistics } from "../statistics/statistics.rules.ts";
import type { ProgressView, StatisticsView } from "../statistics/statistics.schema.ts";

const NO_FIGURES = {
  students: 0,
  mean: null,
  median: null,
  standardDeviation: null,
  standardError: null,
  alpha: null,
  distribution: [],
  questions: [],
  unreadable: [],
};

/** A test's statistics, without figures before it is processed. @throws AppError `not-found` */
export async function read(deps: Deps, testId: string): Promise<StatisticsView> {
  return ofTest(deps, await loadTest(deps, testId));
}

/** The statistics of the run that the test points to. */
export async function ofTest(deps: Deps, test: Test): Promise<StatisticsView> {
  const { testId } = test;
  const head = { testId, title: test.name, maxScore: toMarks(test.maxMarks, test.markUnit) };
  if (test.run === null) return { ...head, processed: false, ...NO_FIGURES };
  const analytics = await AnalyticsStore.read(deps, testId, test.run);
  const key = await PaperStore.readKey(deps, test, analytics.key);
  const unit = unitOfKey(analytics);
  const lacking = lackingIn(analytics);
  return {
    ...head,
    processed: true,
    ...(lacking.length > 0 && { lacking }),
    students: analytics.students,
    ...(analytics.qualified && { qualified: analytics.qualified }),
    ...(analytics.grades && { grades: analytics.grades }),
    ...testStatistics(analytics),
    distribution: analytics.scores.map(([score, students]) => ({
      score: toMarks(score, unit),
      students,
    })),
    questions: questionsOf(analytics, key),
    unreadable: analytics.unreadable,
  };
}

/** Progress of a test's processing. @throws AppError `not-found` */
export async function progress(deps: Deps, testId: string): Promise<ProgressView> {
  const test = await loadTest(deps, testId);
  const saved = await ProgressStore.find(deps, testId);
  return {
    processed: test.run !== null,
    progress: saved
      ? {
          done: saved.done,
          of: saved.of,
          startedAt: iso(saved.startedAt),
          updatedAt: iso(saved.updatedAt),
        }
      : null,
  };
}
