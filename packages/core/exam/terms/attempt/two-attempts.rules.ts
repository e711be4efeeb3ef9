import { type Attempt, isRanked } from "./attempt.rules.ts";

/**
 * Two attempts on one test exist where a student had two accounts that were merged. Both stay as they
 * are and where they are; the one that was submitted earlier is shown.
 */

type Ended = Pick<Attempt, "submittedAt" | "deadline" | "userId">;

const endOf = ({ submittedAt, deadline }: Ended): number => submittedAt ?? deadline;

/** Orders attempts by their submission; of two at the same moment, by account. */
export const byEnd = (a: Ended, b: Ended): number =>
  endOf(a) - endOf(b) || (a.userId < b.userId ? -1 : 1);

/** The attempts without the later ones on a test, in the order in which they came. */
export function onePerTest(attempts: readonly Attempt[]): Attempt[] {
  const first = new Map<string, Attempt>();
  for (const one of attempts) {
    const known = first.get(one.testId);
    if (isRanked(one) && (!known || byEnd(one, known) < 0)) first.set(one.testId, one);
  }
  return attempts.filter((one) => !isRanked(one) || first.get(one.testId) === one);
}
