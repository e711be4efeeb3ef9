import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";

/** "20261129T043000Z" */
const stamp = (moment: string | number): string =>
  new Date(moment).toISOString().replace(/[-:]|\.\d+/g, "");

/** Text for a calendar file: characters with a meaning in the format are escaped. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\s+/g, " ");

/** Longer lines are broken, and the next line begins with a space, as in RFC 5545. */
const MOST_OCTETS = 75;

function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const sign of line) {
    const limit = parts.length === 0 ? MOST_OCTETS : MOST_OCTETS - 1;
    if (new TextEncoder().encode(part + sign).length > limit) {
      parts.push(part);
      part = "";
    }
    part += sign;
  }
  return [...parts, part].join("\r\n ");
}

/** A test as a calendar file (RFC 5545), with a reminder 30 minutes before. */
export function calendarFile(
  test: Pick<ScheduledTest, "_id" | "title" | "startTime" | "durationMinutes">,
  address: string,
  now: number,
): string {
  const { _id, title, startTime, durationMinutes } = test;
  const end = Date.parse(startTime) + durationMinutes * 60_000;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Exam Academy//Tests//EN",
    "BEGIN:VEVENT",
    `UID:${_id}@${new URL(address).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(startTime)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${address}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:-PT30M",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}
