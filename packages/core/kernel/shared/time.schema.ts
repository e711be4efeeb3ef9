import * as z from "zod";

/**
 * A moment has a year of four digits, so that moments sort as texts, and it must have a time zone.
 */
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
    message: "Enter a date and time with its zone, such as 2026-11-21T10:00:00Z.",
    abort: true,
  })
  .transform((text) => new Date(text).toISOString());
