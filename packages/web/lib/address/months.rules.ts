/**
 * The current month in India and the months before it, newest first.
 *
 * @param ahead months after the current one to begin with
 */
export function lastMonths(now: Date, count: number, ahead = 0): string[] {
  const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(now);
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 + ahead - back, 1)).toISOString().slice(0, 7),
  );
}

/** "November 2026" */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en-IN", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
