export const DIFFICULTIES = ["EASY", "MEDIUM", "DIFFICULT"] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Display names, in the order of the lists. */
export const difficultyLabels: Record<Difficulty, string> = {
  EASY: "Easy",
  MEDIUM: "Medium",
  DIFFICULT: "Difficult",
};
