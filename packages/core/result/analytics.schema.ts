import * as z from "zod";

/** How many students reached each score: pairs of centi-marks and count, by ascending score. */
export const Distribution = z.array(z.tuple([z.int(), z.int()]));
export type Distribution = z.infer<typeof Distribution>;

/** Sums over the field for one question; shares and means are made from them when read. */
export const QuestionSums = z.object({
  full: z.int(),
  partial: z.int(),
  wrong: z.int(),
  unattempted: z.int(),
  bonus: z.int(),
  /** Seconds of those fully right. */
  secondsFull: z.int(),
  /** How many chose each option, by label. */
  chosen: z.record(z.string(), z.int()),
});
export type QuestionSums = z.infer<typeof QuestionSums>;

/** analytics/{test}/{run}.json: integers only, so that any order of adding up gives equal bytes. */
export const Analytics = z.object({
  testId: z.string(),
  paper: z.string(),
  /** N: ranked students. */
  students: z.int(),
  scores: Distribution,
  subjects: z.record(z.string(), Distribution),
  questions: z.array(QuestionSums),
  /** Submissions that could not be read; they are in no figure. */
  unreadable: z.array(z.string()),
});
export type Analytics = z.infer<typeof Analytics>;
