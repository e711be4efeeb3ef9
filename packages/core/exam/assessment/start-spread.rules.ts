import type { Test } from "../terms/test/assessment.schema.ts";
import { hashUser } from "../terms/attempt/attempt.rules.ts";

/**
 * Students who may start in one second. Each start is two calls, and API Gateway allows a new
 * account a burst of 5,000. Tests with fewer students than this are not spread.
 */
const STARTS_PER_SECOND = 2_500;
/** The longest that a student waits, however many students there are. */
const MAX_SPREAD_SECONDS = 45;

/** More students than this do not change the spread, so no more are counted. */
export const MAX_EXPECTED_TAKERS = STARTS_PER_SECOND * MAX_SPREAD_SECONDS;

/** The number of seconds over which the starts of a test are spread. */
export const startSpreadSeconds = (expectedTakers: number): number =>
  expectedTakers < STARTS_PER_SECOND
    ? 0
    : Math.min(MAX_SPREAD_SECONDS, Math.ceil(expectedTakers / STARTS_PER_SECOND));

/**
 * The earliest moment at which a student may start, in epoch milliseconds. Each student gets a
 * fixed moment within the spread.
 */
export function ownStartOf(
  test: Pick<Test, "testId" | "startTime" | "expectedTakers">,
  userId: string,
): number {
  const spreadMs = startSpreadSeconds(test.expectedTakers) * 1000;
  return test.startTime + Math.floor((spreadMs * hashUser(userId + test.testId)) / 2 ** 32);
}
