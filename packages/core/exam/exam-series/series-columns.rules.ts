import type { CellValue, ColumnOf } from "../../kernel/spreadsheet/sheet.rules.ts";
import type { SeriesTaker } from "./series-results.schema.ts";
import type { ExamSeries } from "../series-record/series.schema.ts";
import type { SeriesResults } from "./merged.schema.ts";

type SeriesColumn = ColumnOf<SeriesTaker>;

const MARKS = "0.00";

/** A percentile as text, because spreadsheets would round or shorten the number. */
const percentileText = (percentile: number): string => percentile.toFixed(7);

const FIXED: readonly SeriesColumn[] = [
  { header: "Rank", width: 8, value: ({ rank }) => rank },
  { header: "Name", width: 28, value: ({ name }) => name },
  { header: "Email", width: 32, value: ({ email }) => email },
  {
    header: "Percentile",
    width: 14,
    value: ({ percentile }) => (percentile === null ? null : percentileText(percentile)),
  },
  { header: "Score", width: 10, format: MARKS, value: ({ score }) => score },
];

/**
 * The columns of an exam's sheet: the student, the exam's lists and grades, and a group for each
 * test.
 */
export function examColumns(
  { cutoffs, grades, tests }: Pick<ExamSeries, "cutoffs" | "grades" | "tests">,
  results: Pick<SeriesResults, "tests">,
): SeriesColumn[] {
  const lists = cutoffs.map(({ list }): SeriesColumn => ({
    header: `Qualified: ${list}`,
    width: 16,
    value: ({ rank, qualified }) =>
      rank === null ? null : qualified.includes(list) ? "Yes" : "No",
  }));
  const grade: SeriesColumn = { header: "Grade", width: 8, value: ({ grade: name }) => name };
  const absent: SeriesColumn = {
    header: "Absent in",
    width: 18,
    value: (taker) => (taker.absent.length === 0 ? null : taker.absent.join(", ")),
  };
  const labels = new Map(tests.map(({ testId, label }) => [testId, label]));
  const groups = results.tests.flatMap(({ testId, subjects }) =>
    groupOf(testId, labels.get(testId) ?? "", subjects),
  );
  return [...FIXED, ...(grades.length > 0 ? [grade] : []), ...lists, absent, ...groups];
}

/** Score and subjects in one test; empty for a student of another shift. */
function groupOf(testId: string, label: string, subjects: readonly string[]): SeriesColumn[] {
  const own =
    (of: (test: SeriesTaker["tests"][number]) => CellValue) =>
    ({ tests }: SeriesTaker): CellValue => {
      const test = tests.find((one) => one.testId === testId);
      return test ? of(test) : null;
    };
  return [
    { header: `${label}: score`, width: 14, format: MARKS, value: own(({ score }) => score) },
    ...subjects.map((subject) => ({
      header: `${label}: ${subject}`,
      width: 16,
      format: MARKS,
      value: own((test) => test.subjects[subject] ?? null),
    })),
  ];
}
