const two = (part: number) => String(part).padStart(2, "0");

/** A time in the format of a date-time field: "2026-11-21T10:00", or with seconds. */
export function toLocal(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() === 0 ? "" : `:${two(date.getSeconds())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

/** Parses a date-time field to epoch milliseconds; null if it is empty or incomplete. */
export function fromLocal(text: string): number | null {
  // A text without a zone is read in the device's time zone.
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

/** The time of a date-time field as ISO 8601 text in UTC; "" if the field is not complete. */
export function isoFromLocal(text: string): string {
  const moment = fromLocal(text);
  return moment === null ? "" : new Date(moment).toISOString();
}
