import * as z from "zod";

/** Why comparison figures are missing: there are fewer ranked students than they need. */
export const TooFewStudents = z.object({ students: z.int(), from: z.int() });
export type TooFewStudents = z.infer<typeof TooFewStudents>;

/**
 * Time beyond the limits of questions. A limit is twice the usual time of a question, and at least
 * a minute more than it.
 */
export const TimeLost = z.object({
  /** Seconds lost on questions that were not fully correct. */
  seconds: z.int(),
  /** Seconds beyond the limit on correct questions. */
  paidOff: z.int(),
  /** The questions on which time was lost, the largest loss first. */
  questionIds: z.array(z.string()),
  /** About how many marks the lost time could have earned on questions that were never seen. */
  marks: z.number(),
});
export type TimeLost = z.infer<typeof TimeLost>;

export const ScoreHistogram = z.object({
  /** Marks at which the first bar starts; each bar is `width` marks wide. */
  from: z.number(),
  width: z.number(),
  /** Students per bar; a bar includes its lower end, not its upper one. */
  students: z.array(z.int()),
  /** Index of the bar that contains the report's score. */
  mine: z.int(),
  /** Students with fewer marks than the report's score. */
  below: z.int(),
});
export type ScoreHistogram = z.infer<typeof ScoreHistogram>;

/** The attempt on the same test that the student made with another account, which was merged. */
export const OtherAttempt = z.object({
  submissionId: z.string(),
  submittedAt: z.string(),
  /**
   * Whether the other attempt was submitted before this one. If so, the student's lists show the
   * other one instead.
   */
  earlier: z.boolean(),
});
export type OtherAttempt = z.infer<typeof OtherAttempt>;
