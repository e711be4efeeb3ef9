/** A number in a key that is rounded. */
export interface KeyChange {
  path: "answerKey" | "tolerance";
  written: string;
  kept: string;
  /** Set if the key is not rounded but compared exactly, because two decimals would change it. */
  exact?: true;
}

const NAMES = { answerKey: "answer", tolerance: "tolerance" } as const;

/** "The answer 3.14159 is kept as 3.14." */
export const changeWords = ({ path, written, kept, exact }: KeyChange): string =>
  exact
    ? `Answers are compared exactly with ${kept}, because two decimals would change it.`
    : `The ${NAMES[path]} ${written} is kept as ${kept}.`;
