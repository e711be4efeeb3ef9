import type { Test } from "../assessment/assessment.schema.ts";
import { type AttemptRef, isPast, isRanked, lastDeadlineOf } from "./attempt.rules.ts";

type Released = Pick<Test, "releasePolicy" | "run" | "expiryTime" | "extraMinutes">;

/** A practice test's report opens on submission; others after all time, extra time included. */
export const reportOpensAt = (
  test: Pick<Test, "releasePolicy" | "expiryTime" | "extraMinutes">,
  submittedAt: number,
): number => (test.releasePolicy === "PRACTICE" ? submittedAt : lastDeadlineOf(test));

/**
 * Whether keys, solutions and others' choices may be served: of a practice test at once; of one
 * that releases at once when nobody can still be taking it; of others with the published results.
 * Until then nothing of keys or solutions leaves the server.
 */
export const isReleased = (test: Released, now: number): boolean =>
  test.releasePolicy === "PRACTICE" ||
  test.run !== null ||
  (test.releasePolicy === "IMMEDIATE" && isPast(lastDeadlineOf(test), now));

/** Whether a student may know their own score, which comes before the rest of the report. */
export const isScoreOut = (test: Released, now: number): boolean =>
  test.releasePolicy === "IMMEDIATE" || isReleased(test, now);

/** Whether those who have submitted are compared while the test is open. */
export const hasStanding = ({ releasePolicy }: Pick<Test, "releasePolicy">): boolean =>
  releasePolicy !== "AFTER_PROCESSING";

/** Whether an attempt has a rank in its test; nobody has one in a practice test. */
export const isRankedIn = (
  { releasePolicy }: Pick<Test, "releasePolicy">,
  attempt: Pick<AttemptRef, "n">,
): boolean => isRanked(attempt) && releasePolicy !== "PRACTICE";
