import { DAY } from "@academy/core/kernel/shared/time.ts";
import type { ScheduledTest } from "@academy/core/exam/terms/result/result.schema.ts";
import { inOrder } from "./student-tests.rules.ts";

/** A test that is open for longer has no date to prepare for. */
const DATED_MS = 60 * DAY;

/** Whether it is offered for some days only. */
export const isDated = ({ startTime, expiryTime, demo }: ScheduledTest): boolean =>
  !demo && Date.parse(expiryTime) - Date.parse(startTime) <= DATED_MS;

/** Open, not running, and over on a day that is near. */
const isLeaving = (test: ScheduledTest): boolean =>
  !test.running && test.state === "open" && isDated(test);

/** Running attempts first, then open tests: those that end soon before those of any time. */
export function datedFirst(tests: readonly ScheduledTest[]): ScheduledTest[] {
  const ordered = inOrder(tests);
  const leaving = ordered
    .filter(isLeaving)
    .toSorted((a, b) => Date.parse(a.expiryTime) - Date.parse(b.expiryTime));
  const others = ordered.filter((test) => !isLeaving(test));
  return [
    ...others.filter(({ running }) => running),
    ...leaving,
    ...others.filter(({ running }) => !running),
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
  exam: ScheduledTest["examType"] | undefined,
): ScheduledTest[] {
  const isOwn = ({ examType }: ScheduledTest) => examType === exam;
  const own = ordered.some(isOwn) ? ordered.filter((test) => test.running || isOwn(test)) : ordered;
  return own.slice(0, SHOWN);
}
