import { dayStart, INDIA_OFFSET, iso } from "../shared/time.ts";

/** The day of India in which a moment lies: `2026-11-21`. */
export const dayOf = (ms: number): string => iso(ms + INDIA_OFFSET).slice(0, 10);

/** First and last millisecond of a month of India. */
export function monthSpan(month: string): { from: number; to: number } {
  const from = dayStart(`${month}-01`);
  const [year = 0, number = 0] = month.split("-").map(Number);
  // Date counts months from 0, so this is the first day of the month after.
  const after = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { from, to: dayStart(after) - 1 };
}

/** How many of a month's rows fall on each of its days, days without any included. */
export function byDay<Row>(
  month: string,
  rows: readonly Row[],
  { at, value }: { at: (row: Row) => number; value: (row: Row) => number },
): { day: string; value: number }[] {
  const { from, to } = monthSpan(month);
  const sums = new Map<string, number>();
  for (let ms = from; ms < to; ms += 24 * 3_600_000) sums.set(dayOf(ms), 0);
  for (const row of rows) {
    const day = dayOf(at(row));
    sums.set(day, (sums.get(day) ?? 0) + value(row));
  }
  return [...sums].map(([day, sum]) => ({ day, value: sum }));
}

/** Sums by a name, the largest first, equal ones by the name. */
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

/** One page of rows; a page beyond the last one is the last one. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, limit }: { page: number; limit: number },
): { rows: Row[]; page: number; totalPages: number; total: number } {
  const totalPages = Math.max(1, Math.ceil(rows.length / limit));
  const shown = Math.min(page, totalPages);
  return {
    rows: rows.slice((shown - 1) * limit, shown * limit),
    page: shown,
    totalPages,
    total: rows.length,
  };
}
