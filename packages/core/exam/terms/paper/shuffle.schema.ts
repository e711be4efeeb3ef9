import * as z from "zod";

/** Whether a section's questions, and their options, are in a different order for each student. */
export const Shuffle = z.strictObject({
  questions: z.boolean().default(false),
  options: z.boolean().default(false),
});
export type Shuffle = z.infer<typeof Shuffle>;

export const NOT_SHUFFLED: Shuffle = { questions: false, options: false };

/** The sets of a printed paper. For shuffling, a set takes the place of a student. */
export const PRINT_SETS = ["A", "B", "C", "D"] as const;

/** How a section's shuffling is stored: it is left out if nothing is shuffled. */
export const shuffleOf = ({ shuffle }: { shuffle: Shuffle }): { shuffle?: Shuffle } =>
  shuffle.questions || shuffle.options ? { shuffle } : {};

/** Where a student saw a question; only in papers that are shuffled. */
export const ShownAs = z.object({
  /** Its number on the student's screen, from 1. */
  number: z.int(),
  paperNumber: z.int(),
  /** The positions of its options in the order shown; absent for the paper's own order. */
  options: z.array(z.int()).optional(),
});
export type ShownAs = z.infer<typeof ShownAs>;

/** The facts that decide a student's order, so that it can be computed again. */
export const ShownBy = z.object({
  seed: z.string(),
  /** The sections in the paper's order. */
  sections: z.array(Shuffle),
});
export type ShownBy = z.infer<typeof ShownBy>;
