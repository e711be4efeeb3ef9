import * as z from "zod";
import { FIRST_KEY } from "../paper/paper-id.rules.ts";

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
  /** Who gave an answer, to a dropped question too. */
  attempted: z.int(),
  /** How many of those fully correct took how many seconds. */
  timesFull: Distribution,
  /** Centi-marks. */
  marks: z.int(),
  /** Of centi-marks squared. */
  squares: z.int(),
  /** How many chose each option, by label. */
  chosen: z.record(z.string(), z.int()),
});
export type QuestionSums = z.infer<typeof QuestionSums>;

/** The students of one total score: the score, how many, and their centi-marks per question. */
const ScoreRow = z.tuple([z.int(), z.int(), z.array(z.int())]);

/**
 * What a field, or a part of it, adds up to: integers only, so that parts may be merged in any
 * order and give equal bytes.
 */
export const FieldSums = z.object({
  students: z.int(),
  /** By ascending score. */
  rows: z.array(ScoreRow),
  subjects: z.record(z.string(), Distribution),
  questions: z.array(QuestionSums),
  /** Submissions that could not be read; they are in no figure. */
  unreadable: z.array(z.string()),
});
export type FieldSums = z.infer<typeof FieldSums>;

/** analytics/{test}/{run}.json */
export const Analytics = z.object({
  testId: z.string(),
  paper: z.string(),
  /** Name of the key that the field was marked by. */
  key: z.string().default(FIRST_KEY),
  /**
   * Name of the list of takers. A provisional standing has one without names where the test's
   * tie-break tells equal scores apart, and null where they share a rank.
   */
  takers: z.string().nullable(),
  /** N: ranked students. */
  students: z.int(),
  scores: Distribution,
  subjects: z.record(z.string(), Distribution),
  questions: z.array(
    QuestionSums.omit({ timesFull: true }).extend({
      /** Median seconds of those fully correct; null of none, and in older results. */
      medianTimeFull: z.number().nullable().default(null),
      /** Null in results that were made before it was counted. */
      attempted: z.int().nullable().default(null),
      /** Sum over the field of the question's marks times the total, centi-marks squared. */
      withTotal: z.int(),
      /** Mean centi-marks of the best and of the last 27 %, to 4 decimals; null without students. */
      upper: z.number().nullable(),
      lower: z.number().nullable(),
    }),
  ),
  unreadable: z.array(z.string()),
});
export type Analytics = z.infer<typeof Analytics>;
