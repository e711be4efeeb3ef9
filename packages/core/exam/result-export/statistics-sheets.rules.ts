import type { QuestionStatistics, StatisticsView } from "../statistics/statistics.schema.ts";
import type { CellValue, Column } from "../../kernel/spreadsheet/sheet.rules.ts";

const TWO = "0.00";

/** An undefined figure, as on screens. */
const figure = (value: number | null): CellValue => value ?? "–";

export const QUESTION_COLUMNS: readonly Column[] = [
  { header: "Question", width: 10 },
  { header: "Subject", width: 18 },
  { header: "Topic", width: 22 },
  { header: "Response type", width: 22 },
  { header: "Key", width: 22 },
  { header: "Full marks", width: 10, format: TWO },
  { header: "Facility (%)", width: 11, format: TWO },
  { header: "Discrimination (item-rest × 100)", width: 18, format: TWO },
  { header: "Best less last 27 % (%)", width: 16, format: TWO },
  { header: "Attempted", width: 11 },
  { header: "Correct", width: 10 },
  { header: "Partial", width: 10 },
  { header: "Wrong", width: 10 },
  { header: "Unattempted", width: 13 },
  { header: "Dropped", width: 10 },
  { header: "Median seconds when correct", width: 16, format: TWO },
  { header: "Chosen", width: 36 },
];

export function questionRow(question: QuestionStatistics, index: number): CellValue[] {
  const { counts } = question;
  return [
    `Q${index + 1}`,
    question.subject,
    question.topic,
    question.responseType,
    question.key,
    question.marks,
    figure(question.facility),
    figure(question.discrimination),
    figure(question.endGroups),
    figure(counts.attempted),
    counts.full,
    counts.partial,
    counts.wrong,
    counts.unattempted,
    counts.bonus,
    figure(question.averageTimeCorrect),
    Object.entries(question.optionCounts)
      .map(([label, students]) => `${label}: ${students}`)
      .join(", "),
  ];
}

export const TEST_COLUMNS: readonly Column[] = [
  { header: "Figure", width: 30 },
  { header: "Value", width: 24, format: "General" },
];

/** What is said of the test as a whole, a figure a row. */
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
    ["Submissions that could not be read", statistics.unreadable.length],
    ["Seconds of each question", withSeconds ? "In the sheet of takers" : "Left out: too many"],
  ];
}
