import { type MarkUnit, toMarks, unitsText } from "@academy/response-types/shared/marks.ts";
import type { PaperKey } from "../terms/paper/paper.schema.ts";
import { fullMarksOf, unitOfKey } from "../marking/grading.rules.ts";
import type { MarkedSheet, Marker } from "../marking/marker.rules.ts";
import { askedOf, choicesOf } from "../marking/choice.rules.ts";
import { type Tally, tallyOf } from "../marking/tally.rules.ts";
import type { Analytics } from "../terms/result/analytics.schema.ts";
import { QUESTION_SHEET } from "./statistics-sheets.rules.ts";
import { INDIA_OFFSET } from "../../kernel/shared/time.ts";
import { type CellValue, type ColumnOf, rowOf } from "../../kernel/spreadsheet/sheet.rules.ts";

/** A taker's row, except for the answers. */
export interface TakerFacts {
  rank: number;
  name: string;
  email: string;
  /** Epoch milliseconds. */
  submittedAt: number | null;
  /** In units of the paper. */
  score: number;
  percentile: number;
  grade?: string;
  /** The lists for which the taker qualified. */
  qualified?: readonly string[];
}

/** A taker's answers as they were marked. */
export interface TakerAnswers {
  sheet: MarkedSheet;
  tally: Tally;
}

export interface TakerColumns {
  facts: readonly ColumnOf<TakerFacts>[];
  /** These cells are empty if the attempt could not be read. */
  answers: readonly ColumnOf<TakerAnswers>[];
  /** How many answers of the paper can count. */
  asked: number;
}

const MARKS = "0.00";
const MOMENT = "dd mmm yyyy hh:mm:ss";
const DAY_MS = 86_400_000;
/**
 * The day 1 January 1970 in spreadsheets, which count days from 30 December 1899, without a time
 * zone.
 */
const EPOCH_DAY = 25_569;

const factsIn = (unit: MarkUnit): TakerColumns["facts"] => [
  { header: "Rank", width: 8, value: ({ rank }) => rank },
  { header: "Name", width: 28, value: ({ name }) => name },
  { header: "Email", width: 32, value: ({ email }) => email },
  {
    header: "Submitted at (IST)",
    width: 21,
    format: MOMENT,
    value: ({ submittedAt: at }) => (at === null ? null : EPOCH_DAY + (at + INDIA_OFFSET) / DAY_MS),
  },
  { header: "Score", width: 10, format: MARKS, value: ({ score }) => toMarks(score, unit) },
  {
    header: "Percentile",
    width: 12,
    format: "0.0000000",
    value: ({ percentile }) => percentile,
  },
];

/** In tests with grades or cut-offs: a column for the grade, and one for each list of cut-offs. */
function judgementColumns({ grades, qualified = [] }: Judged): TakerColumns["facts"] {
  const grade = { header: "Grade", width: 8, value: (taker: TakerFacts) => taker.grade ?? null };
  const lists = qualified.map(({ list }) => ({
    header: `Qualified: ${list}`,
    width: 16,
    value: (taker: TakerFacts) => (taker.qualified?.includes(list) ? "yes" : "no"),
  }));
  return grades ? [grade, ...lists] : lists;
}

/** The parts of the results about grades and cut-offs. */
type Judged = Pick<Analytics, "grades" | "qualified">;

const TOTALS: TakerColumns["answers"] = [
  { header: "Attempted", width: 11, value: ({ tally }) => tally.attempted },
  { header: "Correct", width: 10, value: ({ tally }) => tally.full },
  { header: "Partial", width: 10, value: ({ tally }) => tally.partial },
  { header: "Wrong", width: 10, value: ({ tally }) => tally.wrong },
  { header: "Unattempted", width: 13, value: ({ tally }) => tally.unattempted },
  { header: "Dropped", width: 10, value: ({ tally }) => tally.bonus },
  { header: "Total time (s)", width: 11, value: ({ sheet }) => sheet.totalSeconds },
];

/** Only for papers with a choice of questions. */
const NOT_COUNTED: TakerColumns["answers"][number] = {
  header: "Not counted",
  width: 12,
  value: ({ tally }) => tally.extra,
};

/** The headers that the files of all tests have. If a header changes, new files are made. */
export const FIXED_HEADERS: readonly string[] = [...factsIn(100), ...TOTALS, ...QUESTION_SHEET].map(
  ({ header }) => header,
);

/**
 * With more takers than this, the seconds per question are left out, because they are half of all
 * cells.
 */
const SECONDS_UP_TO = 20_000;

/** Whether a spreadsheet of this many takers has the seconds of each question. */
export const hasSeconds = (takers: number): boolean => takers <= SECONDS_UP_TO;

/** The columns of the sheet of takers, for this many takers. */
export function takerColumns(
  key: PaperKey,
  subjects: readonly string[],
  takers: number,
  judged: Judged = {},
): TakerColumns {
  const unit = unitOfKey(key);
  const marksOf = (list: "subjects" | "marks", index: number) => (answers: TakerAnswers) =>
    toMarks(answers.sheet[list][index] ?? 0, unit);
  const ofSubjects = subjects.map((name, i) => ({
    header: `${name} (marks)`,
    width: 14,
    format: MARKS,
    value: marksOf("subjects", i),
  }));
  const ofQuestions = key.questions.map((question, i) => ({
    header: `Q${i + 1} (of ${unitsText(fullMarksOf(question, unit), unit)})`,
    width: 10,
    format: MARKS,
    value: marksOf("marks", i),
  }));
  const seconds = key.questions.map((_, i) => ({
    header: `Q${i + 1} (s)`,
    width: 9,
    value: ({ sheet }: TakerAnswers) => sheet.seconds[i] ?? null,
  }));
  const answers = [
    ...TOTALS,
    ...(choicesOf(key).length > 0 ? [NOT_COUNTED] : []),
    ...ofSubjects,
    ...ofQuestions,
    ...(hasSeconds(takers) ? seconds : []),
  ];
  return { facts: [...factsIn(unit), ...judgementColumns(judged)], answers, asked: askedOf(key) };
}

/** One row; without a marked sheet the answers' cells stay empty. */
export function takerRow(
  columns: TakerColumns,
  taker: TakerFacts,
  marker: Marker,
  sheet: MarkedSheet | null,
): CellValue[] {
  const row = rowOf(columns.facts, taker);
  if (!sheet) return row;
  const outcomes = Array.from(sheet.outcomes, (outcome, i) => marker.outcome(i, outcome));
  const answers = { sheet, tally: tallyOf(outcomes, columns.asked) };
  for (const { value } of columns.answers) row.push(value(answers));
  return row;
}

/** The columns for facts and for answers, in the order of the sheet. */
export const allTakerColumns = ({ facts, answers }: Pick<TakerColumns, "facts" | "answers">) => [
  ...facts,
  ...answers,
];
