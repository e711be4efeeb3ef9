import type { Distribution } from "../terms/result/analytics.schema.ts";

export interface Place {
  /** 1 + number of students with a higher score: 1, 2, 2, 4. */
  rank: number;
  /** 100 x (students with score <= mine) / N, rounded half up to 7 decimals. */
  percentile: number;
}

/**
 * Rank and percentile of a score among the scores of all students. A score that is not among them
 * yet is placed as if it were added. Source: the percentile formula of India's entrance exams.
 */
export function placeAmong(scores: Distribution, score: number): Place {
  let field = 0;
  let higher = 0;
  let same = 0;
  for (const [other, students] of scores) {
    field += students;
    if (other > score) higher += students;
    if (other === score) same += students;
  }
  const added = same === 0 ? 1 : 0;
  return { rank: 1 + higher, percentile: percentileOf(field + added - higher, field + added) };
}

/** Exact integer arithmetic until the final division: 37,244 of 41,326 is 90.1224411. */
export function percentileOf(atOrBelow: number, field: number): number {
  const scaled = (BigInt(atOrBelow) * 2_000_000_000n + BigInt(field)) / (2n * BigInt(field));
  return Number(scaled) / 1e7;
}
