import type { Test } from "../terms/test/assessment.schema.ts";
import {
  type AttemptRef,
  isPast,
  isRanked,
  lastDeadlineOf,
} from "../terms/attempt/attempt.rules.ts";
import { scoreWaits } from "../terms/test/public-test.rules.ts";
import type { InShifts } from "../terms/test/shifts.rules.ts";

type Closing = Pick<Test, "releasePolicy" | "expiryTime" | "extraMinutes" | "waitsUntil"> &
  InShifts;
/** The fields of a test that decide when results are shown. */
export type Released = Closing & Pick<Test, "access" | "run">;

/**
 * When the report of a submission opens, in epoch milliseconds: on submission for a practice test,
 * otherwise after the last deadline of the test and of all other shifts of its exam, including extra
 * time.
 */
export const reportOpensAt = (test: Closing, submittedAt: number): number =>
  test.releasePolicy === "PRACTICE"
    ? submittedAt
    : Math.max(lastDeadlineOf(test), test.shiftsEnd ?? 0);

/**
 * Whether answer keys, solutions and other students' choices may leave the server: always for a
 * practice test, after the last deadline for `IMMEDIATE`, and otherwise once results are published.
 * Shifts may share questions, so all of them wait for the last one.
 */
export const isReleased = (test: Released, now: number): boolean =>
  test.releasePolicy === "PRACTICE" ||
  (hasResults(test, now) && (test.shiftsEnd === null || isPast(test.shiftsEnd, now)));

const hasResults = (test: Released, now: number): boolean =>
  test.run !== null || (test.releasePolicy === "IMMEDIATE" && isPast(lastDeadlineOf(test), now));

/**
 * Whether students may see their own score, which comes before the rest of the report if the test
 * releases immediately and only students who paid may start it.
 */
export const isScoreOut = (test: Released, now: number): boolean =>
  (test.releasePolicy === "IMMEDIATE" && !scoreWaits(test)) || isReleased(test, now);

/**
 * Whether a test has a provisional result while it is still open; practice tests have one without
 * ranks.
 */
export const hasProvisionalResult = ({ releasePolicy }: Pick<Test, "releasePolicy">): boolean =>
  releasePolicy !== "AFTER_PROCESSING";

/** Whether an attempt has a rank in its test; practice tests have no ranks. */
export const isRankedIn = (
  { releasePolicy }: Pick<Test, "releasePolicy">,
  attempt: Pick<AttemptRef, "n">,
): boolean => isRanked(attempt) && releasePolicy !== "PRACTICE";
