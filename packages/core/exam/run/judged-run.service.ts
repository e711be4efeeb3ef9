import type { Test } from "../terms/test/assessment.schema.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import { unitOfKey } from "../marking/grading.rules.ts";
import { judgedPages } from "./taker.rules.ts";
import * as TakerStore from "./taker.store.ts";
import { countGrades } from "../ranks/grades.rules.ts";
import { percentileScores } from "../ranks/qualified.rules.ts";

/**
 * Writes the takers of a run and returns the list's name. In a test with cut-offs, the lines also
 * have the lists for which a taker qualified, and the index has the numbers of qualified takers
 * before each page.
 */
export function writeTakers(
  deps: Deps,
  { testId, cutoffs }: Pick<Test, "testId" | "cutoffs">,
  pages: AsyncIterable<readonly string[]>,
  scores: Analytics["scores"],
): Promise<string> {
  if (cutoffs.length === 0) return TakerStore.write(deps, testId, pages);
  const judged = judgedPages(pages, percentileScores(cutoffs, scores));
  return TakerStore.write(deps, testId, judged, cutoffs.length);
}

/**
 * The results to publish. In a test with cut-offs or grades, they contain the number of students
 * per list and per grade.
 */
export async function withJudgement(
  deps: Deps,
  test: Pick<Test, "testId" | "cutoffs" | "grades">,
  analytics: Analytics,
): Promise<Analytics> {
  return withGrades({ ...analytics, ...(await qualifiedIn(deps, test, analytics)) }, test.grades);
}

/** The same results with other grades; nothing is marked again. */
export function withGrades(
  { grades: _before, ...analytics }: Analytics,
  grades: Test["grades"],
): Analytics {
  if (grades.length === 0) return analytics;
  return { ...analytics, grades: countGrades(grades, analytics.scores, unitOfKey(analytics)) };
}

async function qualifiedIn(
  deps: Deps,
  { testId, cutoffs }: Pick<Test, "testId" | "cutoffs">,
  { takers }: Analytics,
): Promise<Pick<Analytics, "qualified">> {
  if (cutoffs.length === 0 || takers === null) return {};
  const { qualified = [] } = await TakerStore.readIndex(deps, testId, takers);
  return { qualified: cutoffs.map(({ list }, i) => ({ list, students: qualified[i] ?? 0 })) };
}
