import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import { csvLine } from "../../kernel/spreadsheet/csv.rules.ts";
import { type ColumnOf, rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import { dayOf, iso, monthOf } from "../../kernel/shared/time.ts";
import type { Test } from "../../exam/terms/test/assessment.schema.ts";
import * as TestList from "../../exam/assessment/test-list.service.ts";
import { byDay, monthSpan, sumByExamType } from "./month.rules.ts";
import type {
  TestMonthReport,
  TestReportFilters,
  TestReportQuery,
  TestReportRow,
} from "./month-report.schema.ts";

/** A month's tests, the earliest first, including archived ones. */
async function testsOf(deps: Deps, { month: asked, examType }: TestReportFilters) {
  const month = asked ?? monthOf(deps.clock.now());
  const between = monthSpan(month);
  const lists = await Promise.all(
    (examType ? [examType] : EXAM_TYPES).map((one) => TestList.byStart(deps, one, { between })),
  );
  const tests = lists
    .flatMap((list) => list.tests)
    .toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? -1 : 1));
  return { month, tests };
}

/** The sort key of the list, by start and test, which is also its cursor. */
const cursorOf = ({ startTime, testId }: Test): string => `${iso(startTime)}#${testId}`;

const takersOf = ({ takers }: Test): number => takers ?? 0;

/**
 * A page of the tests that start in a month. Takers, mean and completion were stored with the test
 * when its results were published, so no results are read.
 */
export async function read(
  deps: Deps,
  { after = "", limit, ...filters }: TestReportQuery,
): Promise<TestMonthReport> {
  const { month, tests } = await testsOf(deps, filters);
  const left = tests.filter((test) => cursorOf(test) > after);
  const shown = left.slice(0, limit);
  const last = shown.at(-1);
  return {
    month,
    rows: shown.map(viewOf),
    next: last && left.length > limit ? cursorOf(last) : null,
    asOf: iso(deps.clock.now()),
    total: tests.length,
    byDay: byDay(monthSpan(month), tests, {
      dayOf: (test) => dayOf(test.startTime),
      value: takersOf,
    }),
    byExamType: sumByExamType(tests, takersOf),
    sums: [
      { name: "takers", value: tests.reduce((sum, test) => sum + takersOf(test), 0) },
      { name: "withResults", value: tests.filter(({ run }) => run !== null).length },
    ],
  };
}

const viewOf = (test: Test): TestReportRow => ({
  testId: test.testId,
  title: test.name,
  examType: test.examType,
  startTime: iso(test.startTime),
  takers: test.takers,
  mean: test.figures?.mean ?? null,
  completion: test.figures?.completion ?? null,
});

const numeral = (value: number | null): string => value?.toString() ?? "";

/** The columns of the file. */
const COLUMNS: readonly ColumnOf<TestReportRow, string>[] = [
  { header: "Title", width: 40, value: ({ title }) => title },
  { header: "Exam type", width: 14, value: ({ examType }) => examType },
  { header: "Start", width: 24, value: ({ startTime }) => startTime },
  { header: "Takers", width: 10, value: ({ takers }) => numeral(takers) },
  { header: "Mean %", width: 10, value: ({ mean }) => numeral(mean) },
  { header: "Completion %", width: 14, value: ({ completion }) => numeral(completion) },
];

/** All tests of a month as CSV, in UTF-8 with a byte order mark so that Excel recognises it. */
export async function csv(deps: Deps, filters: TestReportFilters): Promise<string> {
  const { tests } = await testsOf(deps, filters);
  const lines = tests.map((test) => csvLine(rowOf(COLUMNS, viewOf(test))));
  const heads = COLUMNS.map(({ header }) => header);
  return `\ufeff${csvLine(heads)}${lines.join("")}`;
}
