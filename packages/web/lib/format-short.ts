import { dateParts, viewerZone } from "./format.ts";

/** A time in a list: "21 Nov, 10:00". Only the date, if its year is not the year of `now`. */
export function formatShort(moment: string, now: number, timeZone: string = viewerZone()): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return "–";
  const { day, time } = dateParts(date, timeZone);
  const year = day.slice(-5);
  return dateParts(new Date(now), timeZone).day.endsWith(year)
    ? `${day.slice(0, -5)}, ${time}`
    : day;
}
