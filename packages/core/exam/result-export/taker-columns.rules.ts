import type { PaperKey } from "../paper/paper.schema.ts";
import { fullMarksOf } from "../marking/grading.rules.ts";
import type { MarkedSheet, Marker } from "../marking/marker.rules.ts";
import { tallyOf } from "../marking/tally.rules.ts";
import { INDIA_OFFSET } from "../../kernel/shared/time.ts";
import type { CellValue, Column } from "../../kernel/spreadsheet/sheet.rules.ts";

/** A taker's row, but for the answers. */
export interface TakerFacts {
  rank: number;
  name: string;
  email: string;
  /** Epoch milliseconds. */
  submittedAt: number | null;
  /** Centi-marks. */
  score: number;
  percentile: number;
}

const MARKS = "0.00";
const MOMENT = "dd mmm yyyy hh:mm:ss";
const DAY_MS = 86_400_000;
/** Spreadsheets count days from the last but one of 1899, without a zone. */
const EPOCH_DAY = 25_569;

/** Columns before those of subjects and questions. */
const FACTS: readonly Column[] = [
  { header: "Rank", width: 8 },
  { header: "Name", width: 28 },
  { header: "Email", width: 32 },
  { header: "Submitted at (IST)", width: 21, format: MOMENT },
  { header: "Score", width: 10, format: MARKS },
  { header: "Percentile", width: 12, format: "0.0000000" },
  { header: "Attempted", width: 11 },
  { header: "Correct", width: 10 },
  { header: "Partial", width: 10 },
  { header: "Wrong", width: 10 },
  { header: "Unattempted", width: 13 },
  { header: "Dropped", width: 10 },
  { header: "Total time (s)", width: 11 },
];

/** Above so many takers the seconds of each question are left out: half of all cells. */
const SECONDS_UP_TO = 20_000;

/** Whether a spreadsheet of so many takers holds the seconds of each question. */
export const hasSeconds = (takers: number): boolean => takers <= SECONDS_UP_TO;

/** The columns of the sheet of takers, for a field of so many. */
export function takerColumns(key: PaperKey, subjects: readonly string[], takers: number): Column[] {
  const numbers = key.questions.map((_, index) => `Q${index + 1}`);
  const seconds = hasSeconds(takers) ? numbers : [];
  return [
    ...FACTS,
    ...subjects.map((name) => ({ header: `${name} (marks)`, width: 14, format: MARKS })),
    ...numbers.map((name, i) => ({
      header: `${name} (of ${maximum(key, i)})`,
      width: 10,
      format: MARKS,
    })),
    ...seconds.map((name) => ({ header: `${name} (s)`, width: 9 })),
  ];
}

const maximum = (key: PaperKey, index: number): number => {
  const question = key.questions[index];
  return question ? fullMarksOf(question) / 100 : 0;
};

/** One row; without a marked sheet the cells of the answers stay empty. */
export function takerRow(
  facts: TakerFacts,
  marker: Marker,
  sheet: MarkedSheet | null,
  withSeconds: boolean,
): CellValue[] {
  const { rank, name, email, submittedAt, score, percentile } = facts;
  const at = submittedAt === null ? null : EPOCH_DAY + (submittedAt + INDIA_OFFSET) / DAY_MS;
  const row: CellValue[] = [rank, name, email, at, score / 100, percentile];
  if (!sheet) return row;
  row.push(...tallyCells(marker, sheet), sheet.totalSeconds);
  for (const marks of sheet.subjects) row.push(marks / 100);
  for (const marks of sheet.marks) row.push(marks / 100);
  if (withSeconds) for (const seconds of sheet.seconds) row.push(seconds);
  return row;
}

/** The cells below "Attempted" to "Dropped". */
function tallyCells(marker: Marker, sheet: MarkedSheet): number[] {
  const outcomes = Array.from(sheet.outcomes, (outcome, i) => marker.outcome(i, outcome));
  const { attempted, full, partial, wrong, unattempted, bonus } = tallyOf(outcomes);
  return [attempted, full, partial, wrong, unattempted, bonus];
}
