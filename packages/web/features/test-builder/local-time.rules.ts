const two = (part: number) => String(part).padStart(2, "0");

/** A moment as a date-time field of this device shows it: "2026-11-21T10:00", or with seconds. */
export function toLocal(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "";
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const seconds = date.getSeconds() === 0 ? "" : `:${two(date.getSeconds())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}${seconds}`;
}

/** What a date-time field holds as epoch milliseconds; null when it is empty or half filled in. */
export function fromLocal(text: string): number | null {
  // Without a zone, the text is read in this device's own.
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
}

/** The same as ISO 8601 text in UTC; "" when there is none. */
export function isoFromLocal(text: string): string {
  const moment = fromLocal(text);
  return moment === null ? "" : new Date(moment).toISOString();
}
