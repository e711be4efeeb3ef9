import type { QuestionReport, Report } from "@academy/core/exam/terms/result/result.schema.ts";
import { type Tally, tallyOf } from "@academy/core/exam/marking/tally.rules.ts";
import { letterAt, shownOptions } from "@academy/response-types/shared/letter.ts";

/** The part of a question that counting needs. */
export type Counted = Pick<QuestionReport, "status" | "userAnswer">;

/** Number of questions by outcome, and number of answered ones. */
export const totals = (questions: readonly Counted[]): Tally =>
  tallyOf(questions.map(({ status, userAnswer }) => ({ status, answered: userAnswer !== null })));

/**
 * The questions that count for a student. In a section such as "answer any 5 of 10": the answers
 * that count, and as many blank questions as are missing to 5.
 */
export function countingQuestions({
  questionReport,
  sections = [],
}: Pick<Report, "questionReport" | "sections">): QuestionReport[] {
  if (sections.length === 0) return questionReport;
  let from = 0;
  return sections.flatMap(({ questions, counted, of }) => {
    const own = questionReport.slice(from, (from += questions));
    if (of === questions) return own;
    let free = of - counted;
    return own.filter(({ status }) => (status === "unattempted" ? free-- > 0 : status !== "extra"));
  });
}

/**
 * The number of fully correct questions, and their share of the questions that count; dropped
 * questions do not count.
 */
export function accuracy(questions: readonly Counted[]) {
  const { full, bonus } = totals(questions);
  const counting = questions.length - bonus;
  return { full, counting, dropped: bonus, percent: counting ? (100 * full) / counting : null };
}

/** The median; null for an empty list. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted[sorted.length % 2 === 0 ? middle - 1 : middle];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

/**
 * The student's median time on the questions they looked at, and the median of the times of those
 * who answered correctly, in seconds.
 */
export function speeds(questions: readonly Pick<QuestionReport, "timeTaken" | "stats">[]) {
  const yours = questions.map((question) => question.timeTaken).filter((time) => time > 0);
  const peers = questions.flatMap(({ stats }) => stats.averageTimeCorrect ?? []);
  return { yours: median(yours), peers: median(peers) };
}

/**
 * Compares two times in words: "12s faster than those who answered correctly". Times that are equal
 * in whole seconds count as equal.
 */
export function speedWords(yours: number, peers: number): string {
  const difference = Math.round(yours) - Math.round(peers);
  if (difference === 0) return "As fast as those who answered correctly";
  const words = `${shortTime(Math.abs(difference))} ${difference < 0 ? "faster" : "slower"}`;
  return `${words} than those who answered correctly`;
}

/** Seconds as "1h 4m 9s"; the hours are left out if there are none. */
export function longTime(seconds: number): string {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  const hours = Math.floor(whole / 3600);
  const rest = `${Math.floor((whole % 3600) / 60)}m ${whole % 60}s`;
  return hours > 0 ? `${hours}h ${rest}` : rest;
}

/** Seconds as "48s" or "1m 12s". */
export function shortTime(seconds: number): string {
  const whole = Math.max(0, Math.round(Number.isFinite(seconds) ? seconds : 0));
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

export interface SubjectResult {
  name: string;
  marks: number;
  maxMarks: number;
  /** In percent; null if every question was dropped. */
  accuracy: number | null;
  percentile: number | null;
  rank: number | null;
  totals: Tally;
}

/** The results of each subject, in the order of the paper. */
export function subjectResults(
  report: Pick<
    Report,
    | "questionReport"
    | "sections"
    | "subjectScores"
    | "subjectMaxScores"
    | "subjectWisePercentile"
    | "subjectWiseRank"
  >,
): SubjectResult[] {
  const counting = countingQuestions(report);
  const names = new Set([
    ...report.questionReport.map((question) => question.subject),
    ...Object.keys(report.subjectScores),
  ]);
  return [...names].map((name) => {
    const questions = counting.filter((question) => question.subject === name);
    return {
      name,
      marks: report.subjectScores[name] ?? 0,
      maxMarks: report.subjectMaxScores[name] ?? 0,
      accuracy: accuracy(questions).percent,
      percentile: report.subjectWisePercentile[name] ?? null,
      rank: report.subjectWiseRank[name] ?? null,
      totals: totals(questions),
    };
  });
}

export interface OptionShare {
  letter: string;
  count: number;
  /** The share of the ranked students, in percent. */
  percent: number;
}

/**
 * How many students chose each option, including options that no one chose; empty for types without
 * options.
 */
export function optionShares(
  { options, shown, stats }: Pick<QuestionReport, "options" | "shown" | "stats">,
  students: number,
): OptionShare[] {
  if (students === 0 || Object.keys(stats.optionCounts).length === 0) return [];
  return shownOptions({ options, order: shown?.options }).map((index, place) => {
    const count = stats.optionCounts[letterAt(index)] ?? 0;
    return { letter: letterAt(place), count, percent: (100 * count) / students };
  });
}

/**
 * For each question, the position of the first question with the same passage; its own position
 * without a passage.
 */
export const firstsWithPassage = (
  questions: readonly Pick<QuestionReport, "passageText">[],
): number[] =>
  questions.map(({ passageText }, index) =>
    passageText === undefined
      ? index
      : questions.findIndex((other) => other.passageText === passageText),
  );

/** The position in the paper of the question number in the address. */
export function clampIndex(text: string | null, count: number): number {
  const number = Number(text ?? 1);
  const whole = Number.isInteger(number) ? number : 1;
  return Math.max(0, Math.min(count - 1, whole - 1));
}

const SOONEST_MS = 15_000;
const LATEST_MS = 600_000;

/**
 * When to fetch a report again that is not open: shortly after its opening time, but not too often.
 * The device's clock only decides when to ask; the server decides whether the report is open.
 */
export const askAgainIn = (reportOpensAt: string, now: number, random: number): number => {
  const wait = Date.parse(reportOpensAt) - now + 5000 + random * 15_000;
  return Number.isNaN(wait) ? LATEST_MS : Math.min(LATEST_MS, Math.max(SOONEST_MS, wait));
};

/** The time beyond the questions' limits; undefined if there is none. */
export const lostTime = ({ timeLost }: Pick<Report, "timeLost">): Report["timeLost"] =>
  timeLost && timeLost.seconds + timeLost.paidOff > 0 ? timeLost : undefined;
