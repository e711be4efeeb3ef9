import type { QuestionStatistics, StatisticsView } from "../statistics/statistics.schema.ts";
import { type LaterFigure, PROCESS_AGAIN } from "../terms/result/run-format.rules.ts";
import {
  type CellValue,
  type Column,
  type ColumnOf,
  rowOf,
} from "../../kernel/spreadsheet/sheet.rules.ts";

const TWO = "0.00";

/** A figure, or the text that screens show for an undefined figure. */
const figure = (value: number | null): CellValue => value ?? "–";

/** A question with its number, for a row of the sheet of questions. */
interface NumberedQuestion {
  question: QuestionStatistics;
  /** From 1, as on the paper. */
  number: number;
  lacking: StatisticsView["lacking"];
}

/** A figure that the results of an older release may lack. */
const laterFigure = (
  { lacking }: NumberedQuestion,
  name: LaterFigure,
  value: number | null,
): CellValue => (value === null && lacking?.includes(name) ? PROCESS_AGAIN : figure(value));

export const QUESTION_SHEET: readonly ColumnOf<NumberedQuestion>[] = [
  { header: "Question", width: 10, value: ({ number }) => `Q${number}` },
  { header: "Subject", width: 18, value: ({ question }) => question.subject },
  { header: "Topic", width: 22, value: ({ question }) => question.topic },
  { header: "Response type", width: 22, value: ({ question }) => question.responseType },
  { header: "Key", width: 22, value: ({ question }) => question.key },
  { header: "Full marks", width: 10, format: TWO, value: ({ question }) => question.marks },
  {
    header: "Facility (%)",
    width: 11,
    format: TWO,
    value: ({ question }) => figure(question.facility),
  },
  {
    header: "Discrimination (item-rest × 100)",
    width: 18,
    format: TWO,
    value: ({ question }) => figure(question.discrimination),
  },
  {
    header: "Top 27% minus bottom 27% (%)",
    width: 16,
    format: TWO,
    value: ({ question }) => figure(question.endGroups),
  },
  {
    header: "Attempted",
    width: 11,
    value: (row) => laterFigure(row, "attempted", row.question.counts.attempted),
  },
  { header: "Correct", width: 10, value: ({ question }) => question.counts.full },
  { header: "Partial", width: 10, value: ({ question }) => question.counts.partial },
  { header: "Wrong", width: 10, value: ({ question }) => question.counts.wrong },
  { header: "Unattempted", width: 13, value: ({ question }) => question.counts.unattempted },
  { header: "Dropped", width: 10, value: ({ question }) => question.counts.bonus },
  {
    header: "Median seconds when correct",
    width: 16,
    format: TWO,
    value: (row) => laterFigure(row, "time", row.question.averageTimeCorrect),
  },
  { header: "Chosen", width: 36, value: ({ question }) => chosen(question) },
];

/** Further columns of papers with a choice of questions. */
const CHOICE_COLUMNS: readonly ColumnOf<NumberedQuestion>[] = [
  { header: "Not counted", width: 12, value: ({ question }) => question.counts.extra },
  {
    header: "Facility of all (%)",
    width: 16,
    format: TWO,
    value: ({ question }) => figure(question.ofAll?.facility ?? null),
  },
];

export const questionSheet = (
  questions: readonly QuestionStatistics[],
): readonly ColumnOf<NumberedQuestion>[] =>
  questions.some(({ ofAll }) => ofAll) ? [...QUESTION_SHEET, ...CHOICE_COLUMNS] : QUESTION_SHEET;

const chosen = ({ optionCounts }: QuestionStatistics): string =>
  Object.entries(optionCounts)
    .map(([label, students]) => `${label}: ${students}`)
    .join(", ");

export const questionRows = (
  { questions, lacking }: Pick<StatisticsView, "questions" | "lacking">,
  columns = QUESTION_SHEET,
): CellValue[][] =>
  questions.map((question, index) => rowOf(columns, { question, number: index + 1, lacking }));

export const TEST_COLUMNS: readonly Column[] = [
  { header: "Figure", width: 30 },
  { header: "Value", width: 24, format: "General" },
];

/** The figures of the test as a whole, one per row. */
export function testRows(statistics: StatisticsView, withSeconds: boolean): CellValue[][] {
  return [
    ["Test", statistics.title],
    ["Ranked students", statistics.students],
    ["Maximum marks", statistics.maxScore],
    ["Mean marks", figure(statistics.mean)],
    ["Median marks", figure(statistics.median)],
    ["Standard deviation", figure(statistics.standardDeviation)],
    ["Standard error of measurement", figure(statistics.standardError)],
    ["Cronbach's alpha", figure(statistics.alpha)],
    ...(statistics.qualified ?? []).map(({ list, students }) => [`Qualified: ${list}`, students]),
    ...(statistics.grades ?? []).map(({ name, students }) => [`Grade ${name}`, students]),
    ["Submissions that could not be read", statistics.unreadable.length],
    ["Seconds of each question", withSeconds ? "In the sheet of takers" : "Left out: too many"],
  ];
}
