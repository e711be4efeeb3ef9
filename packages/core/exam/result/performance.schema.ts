import * as z from "zod";
import { TooFewStudents, ScoreHistogram } from "../terms/result/report-notes.schema.ts";

/** One released result in a student's history. */
export const PastResult = z.object({
  submissionId: z.string(),
  title: z.string(),
  submittedAt: z.string(),
  /** Score in percent of the maximum marks. */
  percent: z.number(),
  /** Null until the percentile is final, and for unranked attempts. */
  percentile: z.number().nullable(),
  /** Present if too few students were ranked for a percentile. */
  tooFew: TooFewStudents.optional(),
});
export type PastResult = z.infer<typeof PastResult>;

/** The place of the latest result among the scores of all students, in marks. */
export const LatestPlace = z.object({
  score: z.number(),
  maxScore: z.number(),
  rank: z.int(),
  totalStudents: z.int(),
  scoreHistogram: ScoreHistogram,
});
export type LatestPlace = z.infer<typeof LatestPlace>;

export const PerformanceSummary = z.object({
  totalTests: z.number(),
  /** Mean score in percent of the maximum marks; 0 before any release. */
  avgScore: z.number(),
  /** Mean percentile over the ranked tests. */
  percentile: z.number().optional(),
  /** Seconds. */
  totalTime: z.number().optional(),
  /** The latest released results, the newest last. */
  history: z.array(PastResult),
  /** The place of the newest result of the history, if it has a percentile. */
  latest: LatestPlace.optional(),
});
export type PerformanceSummary = z.infer<typeof PerformanceSummary>;
