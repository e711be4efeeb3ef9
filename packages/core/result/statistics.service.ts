import { responseTypes } from "@academy/response-types/registry.ts";
import type { KeyedQuestion } from "../paper/paper.schema.ts";
import * as Papers from "../paper/paper.service.ts";
import type { Deps } from "../platform/deps.ts";
import { twoDecimals } from "../shared/number.ts";
import { iso } from "../shared/time.ts";
import type { Test } from "../test/test.schema.ts";
import { load as loadTest } from "../test/test.service.ts";
import type { Analytics } from "./analytics.schema.ts";
import * as AnalyticsStore from "./analytics.store.ts";
import { fullMarksOf } from "./grading.rules.ts";
import * as ProgressStore from "./progress.store.ts";
import { type ItemStatistics, itemStatistics, testStatistics } from "./statistics.rules.ts";
import type { ProgressView, QuestionStatistics, StatisticsView } from "./statistics.schema.ts";

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

/** A processed test's statistics; without figures before. @throws AppError `not-found` */
export async function read(deps: Deps, testId: string): Promise<StatisticsView> {
  return ofTest(deps, await loadTest(deps, testId));
}

/** The statistics of the run that a test's pointer names. */
export async function ofTest(deps: Deps, test: Test): Promise<StatisticsView> {
  const { testId } = test;
  const head = { testId, title: test.name, maxScore: test.maxMarks / 100 };
  if (test.run === null) return { ...head, processed: false, ...NO_FIGURES };
  const analytics = await AnalyticsStore.read(deps, testId, test.run);
  const key = await Papers.namedKey(deps, test, analytics.key);
  const items = itemStatistics(analytics, key.questions.map(fullMarksOf));
  return {
    ...head,
    processed: true,
    students: analytics.students,
    ...testStatistics(analytics),
    distribution: analytics.scores.map(([score, students]) => ({ score: score / 100, students })),
    questions: key.questions.flatMap((question, i) => {
      const [sums, item] = [analytics.questions[i], items[i]];
      return sums && item ? [questionStatistics(question, sums, item)] : [];
    }),
    unreadable: analytics.unreadable,
  };
}

function questionStatistics(
  question: KeyedQuestion,
  sums: Analytics["questions"][number],
  item: ItemStatistics,
): QuestionStatistics {
  const type = responseTypes.get(question.responseType);
  const { full, partial, wrong, unattempted, bonus } = sums;
  return {
    questionId: question.questionId,
    subject: question.subject,
    topic: question.topic,
    responseType: question.responseType,
    marks: fullMarksOf(question) / 100,
    key: question.keys.map((key) => type.keyText(key, question.content)).join(" or "),
    counts: { full, partial, wrong, unattempted, bonus },
    optionCounts: sums.chosen,
    ...item,
    averageTimeCorrect: full === 0 ? null : twoDecimals(sums.secondsFull / full),
  };
}

/** How far the processing of a test has come. @throws AppError `not-found` */
export async function progress(deps: Deps, testId: string): Promise<ProgressView> {
  const test = await loadTest(deps, testId);
  const noted = await ProgressStore.find(deps, testId);
  return {
    processed: test.run !== null,
    progress: noted
      ? {
          done: noted.done,
          of: noted.of,
          startedAt: iso(noted.startedAt),
          updatedAt: iso(noted.updatedAt),
        }
      : null,
  };
}
