import { DAY } from "@academy/core/kernel/shared/time.ts";
import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { inOrder } from "./student-tests.rules.ts";

/** A test that is open for longer has no particular date for which a student prepares. */
const DATED_MS = 60 * DAY;

/** Whether the test is open for a limited number of days only. */
export const isDated = ({ startTime, expiryTime, demo }: ScheduledTest): boolean =>
  !demo && Date.parse(expiryTime) - Date.parse(startTime) <= DATED_MS;

/** The next moment of a test: its end if it is open, otherwise its start. */
const momentOf = ({ state, startTime, expiryTime }: ScheduledTest): number =>
  Date.parse(state === "open" ? expiryTime : startTime);

/** Sorts tests by their next moment, the earliest first. */
export const byMoment = (a: ScheduledTest, b: ScheduledTest): number => momentOf(a) - momentOf(b);

/**
 * Running attempts first, then tests by their next end or start, then tests without a particular
 * date.
 */
export function datedFirst(tests: readonly ScheduledTest[]): ScheduledTest[] {
  const ordered = inOrder(tests);
  const waiting = ordered.filter(({ running }) => !running);
  return [
    ...ordered.filter(({ running }) => running),
    ...waiting.filter(isDated).toSorted(byMoment),
    ...waiting.filter((test) => !isDated(test)),
  ];
}

/** Number of tests that the dashboard shows as rows. */
const SHOWN = 3;

/**
 * The first tests: running attempts of every exam, then tests of the student's own exam; of all
 * exams if the own exam is unknown or has no tests.
 */
export function firstOf(
  ordered: readonly ScheduledTest[],
  goal: ScheduledTest["examType"] | undefined,
): ScheduledTest[] {
  const isOwn = ({ examType }: ScheduledTest) => examType === goal;
  const own = ordered.some(isOwn) ? ordered.filter((test) => test.running || isOwn(test)) : ordered;
  return own.slice(0, SHOWN);
}
