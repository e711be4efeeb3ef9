import * as z from "zod";
import { GradeCount, QualifiedCount } from "../test/cutoffs.schema.ts";
import { FIRST_KEY } from "../paper/paper-id.rules.ts";

/**
 * The number of students for each value, such as a score in units of the paper: pairs of value and
 * number, by ascending value.
 */
export const Distribution = z.array(z.tuple([z.int(), z.int()]));
export type Distribution = z.infer<typeof Distribution>;

/** Sums of the total scores of those students for whom a question counted. */
const ChooserSums = z.object({
  /** In units of the paper. */
  totals: z.int(),
  /** Sum of squared totals as decimal text, because it can be too large for an exact number. */
  totalSquares: z.string().regex(/^\d+$/),
});
export type ChooserSums = z.infer<typeof ChooserSums>;

/** Sums over all students for one question; shares and means are computed from them when read. */
export const QuestionSums = z.object({
  full: z.int(),
  partial: z.int(),
  wrong: z.int(),
  unattempted: z.int(),
  bonus: z.int(),
  /** Students who answered the question, also if it was dropped. */
  attempted: z.int(),
  /** Number of fully correct answers per number of seconds. */
  timesFull: Distribution,
  /** In units of the paper. */
  marks: z.int(),
  /** The sum of the squared marks, in squared units of the paper. */
  squares: z.int(),
  /** Students per chosen option, by label. */
  chosen: z.record(z.string(), z.int()),
  /** Answers with a lowered automatic mark, for a teacher to look at; absent if there are none. */
  review: z.int().optional(),
  /**
   * Answers that did not count, which no other number includes; only with a choice of questions.
   */
  extra: z.int().optional(),
  /** Only with a choice of questions. */
  choosers: ChooserSums.optional(),
});
export type QuestionSums = z.infer<typeof QuestionSums>;

/**
 * A total score, its number of students, and the sum of their marks per question; marks are in
 * units of the paper.
 */
const ScoreRow = z.tuple([z.int(), z.int(), z.array(z.int())]);

/**
 * The sums over all ranked students of a test, or over a part of them. They are integers, so that
 * merging parts in any order gives the same bytes.
 */
export const FieldSums = z.object({
  students: z.int(),
  /** By ascending score. */
  rows: z.array(ScoreRow),
  subjects: z.record(z.string(), Distribution),
  questions: z.array(QuestionSums),
  /** Submissions that could not be read and are not counted. */
  unreadable: z.array(z.string()),
});
export type FieldSums = z.infer<typeof FieldSums>;

/** analytics/{test}/{run}.json */
export const Analytics = z.object({
  /** The format of the release that made these figures, see `run-format.rules.ts`. */
  format: z.int().default(0),
  testId: z.string(),
  paper: z.string(),
  /** Name of the key by which the sheets were marked. */
  key: z.string().default(FIRST_KEY),
  /**
   * Name of the list of takers. In provisional results, the list has no names, and the name of the
   * list is null if equal scores share a rank.
   */
  takers: z.string().nullable(),
  /** Name of the list of answers to be marked; absent if there are none. */
  waiting: z.string().optional(),
  /** 300 if marks are counted in 1/300; all marks here are in this unit. */
  unit: z.literal(300).optional(),
  /** Number of ranked students. */
  students: z.int(),
  /** For each list, the students who qualified; only in final results of tests with cut-offs. */
  qualified: z.array(QualifiedCount).optional(),
  /** The grades of these results; absent in tests without grades. */
  grades: z.array(GradeCount).optional(),
  scores: Distribution,
  subjects: z.record(z.string(), Distribution),
  questions: z.array(
    QuestionSums.omit({ timesFull: true }).extend({
      /**
       * Median seconds of fully correct answers; null if there are none, or if the run did not
       * compute it.
       */
      medianTimeFull: z.number().nullable().default(null),
      /** Null if the run did not count it. */
      attempted: z.int().nullable().default(null),
      /** Sum over all students of question marks × total score, in squared units of the paper. */
      withTotal: z.int(),
      /**
       * Mean marks of the best and of the worst 27% of students, in units of the paper, to 4
       * decimals; null without students.
       */
      upper: z.number().nullable(),
      lower: z.number().nullable(),
    }),
  ),
  unreadable: z.array(z.string()),
});
export type Analytics = z.infer<typeof Analytics>;
