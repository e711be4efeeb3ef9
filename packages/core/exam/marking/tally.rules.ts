import type { AnswerStatus } from "../terms/result/result.schema.ts";

/** How one answer was marked, and whether the question was answered at all. */
export interface TalliedAnswer {
  status: AnswerStatus;
  answered: boolean;
}

/**
 * Answers per status, and how many were attempted. In a section with a choice of questions, a
 * question counts as unattempted only if a place was left free.
 */
export interface Tally extends Record<AnswerStatus, number> {
  /** Also counts answered questions that were dropped, which are neither correct nor incorrect. */
  attempted: number;
}

export const emptyTally = (): Tally => ({
  full: 0,
  partial: 0,
  wrong: 0,
  unattempted: 0,
  bonus: 0,
  extra: 0,
  attempted: 0,
});

export function addToTally(tally: Tally, { status, answered }: TalliedAnswer, students = 1): void {
  tally[status] += students;
  if (answered && status !== "extra") tally.attempted += students;
}

/**
 * Counts answers in the same way for reports, lists of takers, statistics and workbooks.
 * @param asked how many answers can count; if it is left out, all of them
 */
export function tallyOf(answers: Iterable<TalliedAnswer>, asked?: number): Tally {
  const tally = emptyTally();
  for (const answer of answers) addToTally(tally, answer);
  if (asked === undefined) return tally;
  const counted = tally.full + tally.partial + tally.wrong + tally.bonus;
  return { ...tally, unattempted: asked - counted };
}
