import { DAY } from "@academy/core/kernel/shared/time.ts";
import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { inOrder } from "./student-tests.rules.ts";

/** A test that is open for longer has no date to prepare for. */
const DATED_MS = 60 * DAY;

/** Whether it is offered for some days only. */
export const isDated = ({ startTime, expiryTime, demo }: ScheduledTest): boolean =>
  !demo && Date.parse(expiryTime) - Date.parse(startTime) <= DATED_MS;

/** When an open test ends, or another starts. */
const momentOf = ({ state, startTime, expiryTime }: ScheduledTest): number =>
  Date.parse(state === "open" ? expiryTime : startTime);

/** The next that ends or starts is the first. */
export const byMoment = (a: ScheduledTest, b: ScheduledTest): number => momentOf(a) - momentOf(b);

/** Running attempts first, then what ends or starts next, then tests of any time. */
export function datedFirst(tests: readonly ScheduledTest[]): ScheduledTest[] {
  const ordered = inOrder(tests);
  const waiting = ordered.filter(({ running }) => !running);
  return [
    ...ordered.filter(({ running }) => running),
    ...waiting.filter(isDated).toSorted(byMoment),
    ...waiting.filter((test) => !isDated(test)),
  ];
}

/** Tests that the dashboard has as rows. */
const SHOWN = 3;

/**
 * The first tests in their order: a running one whatever its exam, then those of the student's own
 * exam, where it is known and has any.
 */
export function firstOf(
  ordered: readonly ScheduledTest[],
  goal: ScheduledTest["examType"] | undefined,
): ScheduledTest[] {
  const isOwn = ({ examType }: ScheduledTest) => examType === goal;
  const own = ordered.some(isOwn) ? ordered.filter((test) => test.running || isOwn(test)) : ordered;
  return own.slice(0, SHOWN);
}
