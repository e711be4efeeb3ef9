import type { AnswerStatus } from "../result/result.schema.ts";

/** How one answer was marked, and whether the question was answered at all. */
export interface TalliedAnswer {
  status: AnswerStatus;
  answered: boolean;
}

/** Answers per status, which add up to all questions, and how many were attempted. */
export interface Tally extends Record<AnswerStatus, number> {
  /** Includes answered questions that were dropped, which are neither correct nor incorrect. */
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

/** Adds the same answer to a tally for `students` students. */
export function addToTally(tally: Tally, { status, answered }: TalliedAnswer, students = 1): void {
  tally[status] += students;
  if (answered) tally.attempted += students;
}

/** The one way answers are counted in reports, lists of takers, statistics and workbooks. */
export function tallyOf(answers: Iterable<TalliedAnswer>): Tally {
  const tally = emptyTally();
  for (const answer of answers) addToTally(tally, answer);
  return tally;
}
