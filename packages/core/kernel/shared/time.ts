export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** India's time zone, UTC+5:30, without summer time. Filters by day mean days of India. */
export const INDIA_OFFSET = 5.5 * HOUR;

/** First millisecond of a day in Asia/Kolkata, as epoch milliseconds. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - INDIA_OFFSET;

/** Last millisecond of a day in Asia/Kolkata, as epoch milliseconds. */
export const dayEnd = (day: string): number => dayStart(day) + 24 * HOUR - 1;

export const iso = (ms: number): string => new Date(ms).toISOString();

/** The day of India in which a moment lies: `2026-11-21`. */
export const dayOf = (ms: number): string => iso(ms + INDIA_OFFSET).slice(0, 10);

/** The month of India in which a moment lies: `2026-11`. */
export const monthOf = (ms: number): string => iso(ms + INDIA_OFFSET).slice(0, 7);

/** The day that is this many days later, or earlier if the number is negative. */
export const dayAfter = (day: string, days: number): string => dayOf(dayStart(day) + days * DAY);

/** The week of India in which a moment lies, named by its Monday: `2026-11-16`. */
export function weekOf(ms: number): string {
  const today = dayOf(ms);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return dayAfter(today, -sinceMonday);
}

/** A day of India as mails show it: "28 Nov 2026". */
export function indianDay(ms: number): string {
  const shifted = new Date(ms + INDIA_OFFSET);
  // "en-US" has three letters for every month, as on the screens; British English has four letters
  // for September.
  const month = shifted.toLocaleDateString("en-US", { month: "short", timeZone: "UTC" });
  return `${shifted.getUTCDate()} ${month} ${shifted.getUTCFullYear()}`;
}

/** A time in IST as mails show it: "28 Nov 2026, 10:00 IST". */
export const indianMoment = (ms: number): string =>
  `${indianDay(ms)}, ${iso(ms + INDIA_OFFSET).slice(11, 16)} IST`;

/** A time in epoch milliseconds as text that sorts, for keys of an index. */
export const sortableTime = (ms: number): string => String(ms).padStart(15, "0");

/** A day in India, such as "1 Apr 2027". */
export const dayText = (ms: number): string => indianMoment(ms).split(",")[0] ?? "";

/** A time in ISO 8601 with India's offset, so that its day and hour are those of India. */
export const indianIso = (ms: number): string => iso(ms + INDIA_OFFSET).replace("Z", "+05:30");
