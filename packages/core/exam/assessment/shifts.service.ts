import type { Deps } from "../../kernel/platform/deps.ts";
import { Recent } from "../../kernel/platform/recent.ts";
import type { Test } from "../terms/test/assessment.schema.ts";
import { shiftsEndOf, type TestForResults } from "../terms/test/shifts.rules.ts";
import * as TestStore from "./assessment.store.ts";

interface Shifts {
  testIds: ReadonlySet<string>;
  end: number | null;
}

/**
 * Exams are cached, because an exam rarely changes while thousands of students read their reports.
 */
const known = new Recent<Shifts>(100);

/**
 * A test with the end of its exam's last shift, which may be a minute out of date. Reads nothing
 * for a test that is in no exam.
 */
export async function withShifts(deps: Deps, test: Test): Promise<TestForResults> {
  const { examId, testId } = test;
  if (examId === undefined) return { ...test, shiftsEnd: null };
  const recent = await known.read(deps, examId, () => shiftsOf(deps, examId));
  // The test may have joined the exam within this minute, so a cached exam without it is read
  // again. After an interrupted change, a test can name an exam that does not contain it.
  const isIn = (shifts: Shifts | undefined) => shifts?.testIds.has(testId) === true;
  const shifts = isIn(recent) ? recent : await shiftsOf(deps, examId);
  return { ...test, shiftsEnd: isIn(shifts) ? (shifts?.end ?? null) : null };
}

async function shiftsOf(deps: Deps, examId: string): Promise<Shifts | undefined> {
  // Few tests belong to an exam, so the others are read without this code.
  const SeriesStore = await import("../series-record/series.store.ts");
  const exam = await SeriesStore.find(deps, examId);
  if (!exam) return undefined;
  const testIds = exam.tests.map(({ testId }) => testId);
  const tests = await TestStore.findMany(deps, exam.kind === "SHIFTS" ? testIds : []);
  return { testIds: new Set(testIds), end: shiftsEndOf(exam.kind, [...tests.values()]) };
}
