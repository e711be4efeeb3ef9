/** A number in a key that is rounded. */
export interface KeyChange {
  path: "answerKey" | "tolerance";
  written: string;
  kept: string;
}

const NAMES = { answerKey: "answer", tolerance: "tolerance" } as const;

/** "The answer 3.14159 is kept as 3.14." */
export const changeWords = ({ path, written, kept }: KeyChange): string =>
  `The ${NAMES[path]} ${written} is kept as ${kept}.`;
