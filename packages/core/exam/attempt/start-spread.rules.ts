import type { Test } from "../assessment/assessment.schema.ts";
import { hashUser } from "./attempt.rules.ts";

/**
 * Students who start in a second. Each makes two calls, and API Gateway takes 5,000 at once of a new
 * account; below this number everybody starts at the same time.
 */
const STARTS_PER_SECOND = 2_500;
/** Nobody waits longer than this, however many there are. */
const MOST_SECONDS = 45;

/** Students beyond these change nothing, so nobody counts further. */
export const MOST_EXPECTED = STARTS_PER_SECOND * MOST_SECONDS;

/** Over how many seconds the starts of a test are spread. */
export const startSpreadSeconds = (expectedTakers: number): number =>
  expectedTakers < STARTS_PER_SECOND
    ? 0
    : Math.min(MOST_SECONDS, Math.ceil(expectedTakers / STARTS_PER_SECOND));

/**
 * From when a student may start: the test's start, or a moment of the spread that is the student's
 * own and always the same, in epoch milliseconds.
 */
export function ownStartOf(
  test: Pick<Test, "testId" | "startTime" | "expectedTakers">,
  userId: string,
): number {
  const spreadMs = startSpreadSeconds(test.expectedTakers) * 1000;
  return test.startTime + Math.floor((spreadMs * hashUser(userId + test.testId)) / 2 ** 32);
}
