import * as z from "zod";

/** A provisional result: a ranking of the submissions so far, while the test is still open. */
export const Provisional = z.object({
  run: z.string(),
  students: z.int(),
  /** When it was calculated, in epoch milliseconds. */
  at: z.int(),
});
export type Provisional = z.infer<typeof Provisional>;

/** Summary figures of a result, in percent with one decimal. */
export const ResultFigures = z.object({
  /** The mean score as a percentage of the maximum marks. */
  mean: z.number(),
  /** The share of questions answered, dropped ones included. */
  completion: z.number(),
});
export type ResultFigures = z.infer<typeof ResultFigures>;
