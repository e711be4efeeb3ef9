import * as z from "zod";

/** How a student did in a topic in the latest test that asked about it, counted in questions. */
export const LatestTest = z.object({
  /** Sum of the shares of marks earned. */
  earned: z.number(),
  questions: z.int(),
  /** What a typical student would have earned of the same questions. */
  typical: z.number(),
});
export type LatestTest = z.infer<typeof LatestTest>;

/**
 * The mean mastery of each subject after a test, in percent; topics with too few answers are left
 * out.
 */
export const TrendPoint = z.object({
  submissionId: z.string(),
  /** Epoch milliseconds. */
  submittedAt: z.int(),
  means: z.record(z.string(), z.number()),
});
export type TrendPoint = z.infer<typeof TrendPoint>;
