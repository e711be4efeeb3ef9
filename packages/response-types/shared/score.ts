const FULL_SCORE = 0.95;
const WRONG_SCORE = 0.1;

/** The verdict of a score from 0 to 1, whether from the product or a teacher. */
export function outcomeOfScore(score: number): "right" | "wrong" | "partial" {
  if (score >= FULL_SCORE) return "right";
  return score < WRONG_SCORE ? "wrong" : "partial";
}
