import { EXAM_TYPES, type ExamType } from "../../kernel/exam-type/exam-type.rules.ts";
import { invalid } from "../../kernel/shared/error.ts";
import { DAY, dayEnd, dayOf, dayStart, monthOf } from "../../kernel/shared/time.ts";
import type { Period, SpanFilters } from "./month-report.schema.ts";

/** A span of time, both ends included; epoch milliseconds. */
export interface Span {
  from: number;
  to: number;
}

/** First and last millisecond of a month in India's time zone. */
export function monthSpan(month: string): Span {
  const from = dayStart(`${month}-01`);
  const [year = 0, number = 0] = month.split("-").map(Number);
  // Date counts months from 0, so this is the first day of the next month.
  const after = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from, to: dayStart(after) - 1 };
}

/** The months of a span, in India's time zone. */
export function monthsIn({ from, to }: Span): string[] {
  const months: string[] = [];
  for (let at = from; at <= to; at = monthSpan(monthOf(at)).to + 1) months.push(monthOf(at));
  return months;
}

const APRIL = 3;

/**
 * The months of the period to which a month belongs: the month alone, its quarter or its financial
 * year.
 */
export function periodOf(month: string, period?: Period): string[] {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const length = period === undefined ? 1 : { quarter: 3, year: 12 }[period];
  const sinceApril = (number - 1 - APRIL + 12) % 12;
  const first = number - 1 - (sinceApril % length);
  return Array.from({ length }, (_, i) =>
    new Date(Date.UTC(year, first + i, 1)).toISOString().slice(0, 7),
  );
}

/** The longest span: three years, because a report by days reads a list for each month. */
const LONGEST = 3 * 366 * DAY;

/**
 * The span that filters ask for: from one day to another, or else a month, its quarter or its
 * financial year. Without a month, the current month is used.
 * @throws AppError `invalid` if only one day is given, if the span ends before it begins, or if it
 * is too long
 */
export function spanOf({ month, period, from, to }: SpanFilters, now: number): Span {
  if (from === undefined && to === undefined) {
    const months = periodOf(month ?? monthOf(now), period);
    const [first = "", last = ""] = [months[0], months.at(-1)];
    return { from: monthSpan(first).from, to: monthSpan(last).to };
  }
  if (from === undefined || to === undefined) {
    throw invalid("half_a_span", "Enter both the first and the last day.");
  }
  const span = { from: dayStart(from), to: dayEnd(to) };
  if (span.to < span.from) throw invalid("no_span", "The first day is after the last one.");
  if (span.to - span.from > LONGEST) throw invalid("long_span", "Choose at most three years.");
  return span;
}

/** Paise as rupees with two decimals, for files. */
export const rupees = (paise: number): string => (paise / 100).toFixed(2);

/** The sum of the rows' values for each day of a span, including days without rows. */
export function byDay<Row>(
  { from, to }: Span,
  rows: readonly Row[],
  { dayOf: day, value }: { dayOf: (row: Row) => string; value: (row: Row) => number },
): { day: string; value: number }[] {
  const sums = new Map<string, number>();
  for (let ms = dayStart(dayOf(from)); ms < to; ms += DAY) sums.set(dayOf(ms), 0);
  for (const row of rows) sums.set(day(row), (sums.get(day(row)) ?? 0) + value(row));
  return [...sums].map(([of, sum]) => ({ day: of, value: sum }));
}

/** The sum of the rows' values for each name, the largest first; equal sums are sorted by name. */
export function sumBy<Row>(
  rows: readonly Row[],
  name: (row: Row) => string,
  value: (row: Row) => number,
): { name: string; value: number }[] {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(name(row), (sums.get(name(row)) ?? 0) + value(row));
  return [...sums]
    .map(([of, sum]) => ({ name: of, value: sum }))
    .toSorted((a, b) => b.value - a.value || a.name.localeCompare(b.name));
}

/** The sum of the rows' values for each exam type, in the usual order of exam types. */
export function sumByExamType<Row extends { examType: ExamType }>(
  rows: readonly Row[],
  value: (row: Row) => number,
): { examType: ExamType; value: number }[] {
  return EXAM_TYPES.map((examType) => ({
    examType,
    value: rows
      .filter((row) => row.examType === examType)
      .reduce((sum, row) => sum + value(row), 0),
  }));
}
