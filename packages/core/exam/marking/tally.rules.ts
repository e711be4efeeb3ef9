import type { AnswerStatus } from "../result/result.schema.ts";

/** How one answer was marked, and whether one was given at all. */
export interface TalliedAnswer {
  status: AnswerStatus;
  answered: boolean;
}

/** Answers by outcome, which add up to all of them, and those that were given. */
export interface Tally extends Record<AnswerStatus, number> {
  /** A dropped question counts here when it was answered, and never as correct or incorrect. */
  attempted: number;
}

export const emptyTally = (): Tally => ({
  full: 0,
  partial: 0,
  wrong: 0,
  unattempted: 0,
  bonus: 0,
  attempted: 0,
});

/** Adds `students` equal answers to a tally. */
export function addToTally(tally: Tally, { status, answered }: TalliedAnswer, students = 1): void {
  tally[status] += students;
  if (answered) tally.attempted += students;
}

/** What reports, lists of takers, statistics and workbooks count: all of them by this rule. */
export function tallyOf(answers: Iterable<TalliedAnswer>): Tally {
  const tally = emptyTally();
  for (const answer of answers) addToTally(tally, answer);
  return tally;
}
