/** Takers from which on a percentile, the distribution and others' figures say something. */
const COMPARED_FROM = { provisional: 20, final: 10 } as const;

export const comparedFrom = (provisional: boolean): number =>
  provisional ? COMPARED_FROM.provisional : COMPARED_FROM.final;

/** Whether so many takers are compared with one another. A final rank is shown from the first. */
export const isCompared = (takers: number, provisional: boolean): boolean =>
  takers >= comparedFrom(provisional);
