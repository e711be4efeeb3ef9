import { type Attempt, isRanked } from "./attempt.rules.ts";

/**
 * A student can have two attempts on one test if two of their accounts were merged. Both attempts
 * stay unchanged in the database; only the one that was submitted earlier is shown.
 */

type Ended = Pick<Attempt, "submittedAt" | "deadline" | "userId">;

const endOf = ({ submittedAt, deadline }: Ended): number => submittedAt ?? deadline;

/** Sorts attempts by the time of submission, and those of the same moment by account. */
export const byEnd = (a: Ended, b: Ended): number =>
  endOf(a) - endOf(b) || (a.userId < b.userId ? -1 : 1);

/** The attempts in the given order. Of the ranked attempts on a test, only the earliest is kept. */
export function onePerTest(attempts: readonly Attempt[]): Attempt[] {
  const first = new Map<string, Attempt>();
  for (const one of attempts) {
    const known = first.get(one.testId);
    if (isRanked(one) && (!known || byEnd(one, known) < 0)) first.set(one.testId, one);
  }
  return attempts.filter((one) => !isRanked(one) || first.get(one.testId) === one);
}
