import * as z from "zod";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** Date-only filters are days of India, whose clock has no summer time: UTC+5:30. */
const INDIA_OFFSET = 5.5 * HOUR;

/** An ISO 8601 moment on the wire, with a zone; read as UTC with milliseconds. */
export const Moment = z
  .string()
  .max(40)
  .refine((text) => /[zZ]|[+-]\d\d:?\d\d$/.test(text) && !Number.isNaN(Date.parse(text)), {
    message: "Give a date and time with its zone, such as 2026-11-21T10:00:00Z.",
  })
  .transform((text) => new Date(text).toISOString());

/** A calendar day, `2026-11-21`. */
export const Day = z.iso.date();

/** First millisecond of a day in Asia/Kolkata, as epoch milliseconds. */
export const dayStart = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - INDIA_OFFSET;

/** Last millisecond of a day in Asia/Kolkata, as epoch milliseconds. */
export const dayEnd = (day: string): number => dayStart(day) + 24 * HOUR - 1;

export const iso = (ms: number): string => new Date(ms).toISOString();
