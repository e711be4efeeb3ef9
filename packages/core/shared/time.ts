import * as z from "zod";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Date-only filters are days of India, whose clock has no summer time: UTC+5:30. */
export const INDIA_OFFSET = 5.5 * HOUR;

/** Four digits of a year, so that moments sort as texts; the zone is part of it. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:?\d\d)$/;

function isMoment(text: string): boolean {
  const [, day = ""] = MOMENT.exec(text) ?? [];
  if (!Day.safeParse(day).success || Number.isNaN(Date.parse(text))) return false;
  return /^\d{4}-/.test(new Date(text).toISOString());
}

/** A calendar day, `2026-11-21`. */
export const Day = z.iso.date();

/** An ISO 8601 moment on the wire, with a zone; read as UTC with milliseconds. */
export const Moment = z
  .string()
  .max(40)
  .refine(isMoment, {
    message: "Give a date and time with its zone, such as 2026-11-21T10:00:00Z.",
    abort: true,
  })
  .transform((text) => new Date(text).toISOString());

/** First millisecond of a day in Asia/Kolkata, as epoch milliseconds. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - INDIA_OFFSET;

/** Last millisecond of a day in Asia/Kolkata, as epoch milliseconds. */
export const dayEnd = (day: string): number => dayStart(day) + 24 * HOUR - 1;

export const iso = (ms: number): string => new Date(ms).toISOString();

/** The day of India in which a moment lies: `2026-11-21`. */
export const dayOf = (ms: number): string => iso(ms + INDIA_OFFSET).slice(0, 10);

/** The month of India in which a moment lies: `2026-11`. */
export const monthOf = (ms: number): string => iso(ms + INDIA_OFFSET).slice(0, 7);

/** A moment by India's clock, as letters tell it: "28 Nov 2026, 10:00 IST". */
export function indianMoment(ms: number): string {
  const shifted = new Date(ms + INDIA_OFFSET);
  // Three letters for every month, as the screens have it; British English has four in September.
  const month = shifted.toLocaleDateString("en-US", { month: "short", timeZone: "UTC" });
  const time = iso(shifted.getTime()).slice(11, 16);
  return `${shifted.getUTCDate()} ${month} ${shifted.getUTCFullYear()}, ${time} IST`;
}
