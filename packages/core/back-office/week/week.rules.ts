import { DAY, dayAfter, dayStart, MINUTE, weekOf } from "../../kernel/shared/time.ts";

/** How many weeks can be looked at, including the running week. */
const WEEKS = 12;
/** The time between two counts of the running week. */
const COUNTED_EVERY = 15 * MINUTE;
/**
 * A week is counted a little after its end, for its letter, and a last time two days after its end:
 * by then every attempt that was being submitted at its end is closed.
 */
const ENDED_AFTER = 2 * MINUTE;
const FINAL_AFTER = 2 * DAY;
/** Subscriptions that end within these days after the last day of a week. */
const ENDING_DAYS = 30;

/** The first moment after a week. */
export const endOfWeek = (week: string): number => dayStart(dayAfter(week, 7));

export const weekBefore = (week: string): string => dayAfter(week, -7);

/** The running week and those before it, the latest first. */
export const latestWeeks = (now: number): string[] =>
  Array.from({ length: WEEKS }, (_, ago) => dayAfter(weekOf(now), -7 * ago));

/**
 * Whether a week is to be counted.
 * @param asOf when it was last counted; null if never
 */
export function isCountDue(week: string, asOf: number | null, now: number): boolean {
  const end = endOfWeek(week);
  if (now < dayStart(week)) return false;
  if (now < end) return asOf === null || now - asOf >= COUNTED_EVERY;
  // A week that was never counted while it ran gets no figures, because they would be wrong.
  if (asOf === null) return false;
  return [end + ENDED_AFTER, end + FINAL_AFTER].some((due) => asOf < due && due <= now);
}

/** Days of India, both included. */
export interface Days {
  from: string;
  to: string;
}

export const daysOfWeek = (week: string): Days => ({ from: week, to: dayAfter(week, 6) });

/**
 * The days on which a subscription ends soon. They begin on the last day of the week if the week is
 * over, otherwise today.
 */
export const endingDays = (week: string, today: string): Days => {
  const sunday = dayAfter(week, 6);
  const last = sunday < today ? sunday : today;
  return { from: last, to: dayAfter(last, ENDING_DAYS) };
};

/**
 * The week about which letters are sent now: the week before, on Monday from seven o'clock on, for
 * a day; null at other times.
 */
export function letterWeek(now: number): string | null {
  const monday = weekOf(now);
  const at = now - dayStart(monday);
  const [from, until] = [7 * 60 * MINUTE, 31 * 60 * MINUTE];
  return from <= at && at < until ? weekBefore(monday) : null;
}
