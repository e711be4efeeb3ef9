import type { Attempt } from "../terms/attempt/attempt.rules.ts";
import * as Attempts from "../attempt-store/attempt-read.service.ts";
import { isRankedIn } from "../attempt/release.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { mapConcurrently } from "../../kernel/shared/concurrency.ts";
import type { TestForResults } from "../terms/test/shifts.rules.ts";
import * as TestStore from "../assessment/assessment.store.ts";
import { withShifts } from "../assessment/shifts.service.ts";
import { comparedFrom, isCompared } from "../statistics/analytics.rules.ts";
import { gradeSheet, unitOfKey } from "../marking/grading.rules.ts";
import { placeAmong } from "../ranks/rank.rules.ts";
import { readResults } from "./report.service.ts";

/** A submitted attempt with its test. */
export interface AttemptWithTest {
  attempt: Attempt;
  test: TestForResults;
}

/**
 * Attempts with their tests, read in one batch. If a test is a shift, its exam is read too.
 * Attempts of deleted tests are left out.
 */
export async function withTests(
  deps: Deps,
  attempts: readonly Attempt[],
): Promise<AttemptWithTest[]> {
  const tests = await TestStore.findMany(
    deps,
    attempts.map(({ testId }) => testId),
  );
  const found = await mapConcurrently([...tests.values()], (test) => withShifts(deps, test));
  const byId = new Map(found.map((test) => [test.testId, test]));
  return attempts.flatMap((attempt) => {
    const test = byId.get(attempt.testId);
    return test ? [{ attempt, test }] : [];
  });
}

/**
 * Marks an attempt. Returns its score in units of the paper, its seconds, and its test's results.
 */
export async function marksOf(deps: Deps, { attempt, test }: AttemptWithTest) {
  const [{ key, analytics }, texts] = await Promise.all([
    readResults(deps, test, attempt),
    Attempts.longTexts(deps, attempt),
  ]);
  const { score, totalSeconds } = gradeSheet(key, attempt, texts);
  return { score, seconds: totalSeconds, analytics, unit: unitOfKey(key) };
}

/**
 * An attempt's share of the maximum marks, its seconds, and its place among all students. The place
 * is missing until it is final. If too few students took part, the result says how many are needed
 * instead.
 */
export async function resultOf(deps: Deps, taken: AttemptWithTest) {
  const { attempt, test } = taken;
  const { score, seconds, analytics, unit } = await marksOf(deps, taken);
  // Provisional results are not used, because they can still change.
  const field =
    test.run !== null && analytics !== null && isRankedIn(test, attempt) ? analytics : null;
  const isShown = field !== null && isCompared(field.students, false);
  return {
    share: test.maxMarks === 0 ? 0 : score / test.maxMarks,
    seconds,
    field: isShown ? { ...field, ...placeAmong(field.scores, score), score, unit } : null,
    tooFew: field && !isShown ? { students: field.students, from: comparedFrom(false) } : null,
  };
}
