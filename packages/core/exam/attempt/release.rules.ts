import type { Test } from "../terms/test/assessment.schema.ts";
import {
  type AttemptRef,
  isPast,
  isRanked,
  lastDeadlineOf,
} from "../terms/attempt/attempt.rules.ts";

type Released = Pick<Test, "releasePolicy" | "run" | "expiryTime" | "extraMinutes">;

/**
 * When the report of a submission opens, in epoch milliseconds: on submission for a practice test,
 * otherwise after the last deadline, including extra time.
 */
export const reportOpensAt = (
  test: Pick<Test, "releasePolicy" | "expiryTime" | "extraMinutes">,
  submittedAt: number,
): number => (test.releasePolicy === "PRACTICE" ? submittedAt : lastDeadlineOf(test));

/**
 * Whether answer keys, solutions and other students' choices may leave the server: always for a
 * practice test, after the last deadline for `IMMEDIATE`, and otherwise once results are published.
 */
export const isReleased = (test: Released, now: number): boolean =>
  test.releasePolicy === "PRACTICE" ||
  test.run !== null ||
  (test.releasePolicy === "IMMEDIATE" && isPast(lastDeadlineOf(test), now));

/** Whether students may see their own score, which comes before the rest of the report. */
export const isScoreOut = (test: Released, now: number): boolean =>
  test.releasePolicy === "IMMEDIATE" || isReleased(test, now);

/** Whether submissions are ranked provisionally while the test is still open. */
export const hasProvisionalResult = ({ releasePolicy }: Pick<Test, "releasePolicy">): boolean =>
  releasePolicy !== "AFTER_PROCESSING";

/** Whether an attempt has a rank in its test; practice tests have no ranks. */
export const isRankedIn = (
  { releasePolicy }: Pick<Test, "releasePolicy">,
  attempt: Pick<AttemptRef, "n">,
): boolean => isRanked(attempt) && releasePolicy !== "PRACTICE";
