import * as z from "zod";

/** Whether each student gets a section's questions, and their options, in an order of their own. */
export const Shuffle = z.strictObject({
  questions: z.boolean().default(false),
  options: z.boolean().default(false),
});
export type Shuffle = z.infer<typeof Shuffle>;

export const NOT_SHUFFLED: Shuffle = { questions: false, options: false };

/** Sets of a printed paper: each takes the place of a student. */
export const PRINT_SETS = ["A", "B", "C", "D"] as const;

/** A section's order as stored: absent where the paper's own order is shown. */
export const shuffleOf = ({ shuffle }: { shuffle: Shuffle }): { shuffle?: Shuffle } =>
  shuffle.questions || shuffle.options ? { shuffle } : {};

/** Where a student saw a question; only of papers that are shuffled. */
export const ShownAs = z.object({
  /** Its number on the student's screen, from 1. */
  number: z.int(),
  paperNumber: z.int(),
  /** The positions of its options in the order shown; absent for the paper's own order. */
  options: z.array(z.int()).optional(),
});
export type ShownAs = z.infer<typeof ShownAs>;

/** How a student's order came about, so that it can be computed again. */
export const ShownBy = z.object({
  seed: z.string(),
  /** In the paper's order. */
  sections: z.array(Shuffle),
});
export type ShownBy = z.infer<typeof ShownBy>;
