import * as z from "zod";
import { LATER_FIGURES } from "../terms/result/run-format.rules.ts";
import { GradeCount, QualifiedCount } from "../terms/test/cutoffs.schema.ts";

const figure = z.number().nullable();

/** The statistics of one question; null for undefined figures. */
export const QuestionStatistics = z.object({
  questionId: z.string(),
  subject: z.string(),
  topic: z.string(),
  responseType: z.string(),
  /** Full marks. */
  marks: z.number(),
  /** The correct answer as text: "A, C", "3.14". */
  key: z.string(),
  counts: z.object({
    full: z.number(),
    partial: z.number(),
    wrong: z.number(),
    unattempted: z.number(),
    /** Students who got marks because the question was dropped after the test. */
    bonus: z.number(),
    /**
     * Students who answered the question; null for a dropped question if the run did not count
     * them.
     */
    attempted: z.number().nullable(),
    /** Answers that did not count in a section with a choice; no other number includes them. */
    extra: z.number(),
  }),
  /** Answers with a lowered automatic mark, for a teacher to look at; absent if there are none. */
  review: z.number().optional(),
  /** Students who chose A, B, ...; empty for types without options. */
  optionCounts: z.record(z.string(), z.number()),
  /**
   * Mean mark in percent of full marks. In a section with a choice, only students for whom the
   * question counted are included.
   */
  facility: figure,
  /**
   * Correlation with the rest of the test, times 100. In a section with a choice, only students for
   * whom the question counted are included.
   */
  discrimination: figure,
  /**
   * Facility and discrimination over all students; only in a section with a choice of questions.
   */
  ofAll: z.object({ facility: figure, discrimination: figure }).optional(),
  /**
   * Mean marks of the best 27% of students minus those of the worst 27%, in percent of full marks.
   */
  endGroups: figure,
  /** Median seconds of fully correct answers. */
  averageTimeCorrect: figure,
});
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

/** A test's statistics. */
export const StatisticsView = z.object({
  testId: z.string(),
  title: z.string(),
  /** False before the first processing; there are no figures until then. */
  processed: z.boolean(),
  /**
   * Figures that the release of these results did not count yet; processing the test again adds
   * them.
   */
  lacking: z.array(z.enum(LATER_FIGURES)).optional(),
  students: z.number(),
  maxScore: z.number(),
  /** Only in tests with cut-offs or grades. */
  qualified: z.array(QualifiedCount).optional(),
  grades: z.array(GradeCount).optional(),
  /** In marks. */
  mean: figure,
  median: figure,
  standardDeviation: figure,
  standardError: figure,
  /** Cronbach's alpha. */
  alpha: figure,
  /** Students per score, by ascending score in marks. */
  distribution: z.array(z.object({ score: z.number(), students: z.number() })),
  questions: z.array(QuestionStatistics),
  /** Submissions that could not be read and are not counted. */
  unreadable: z.array(z.string()),
});
export type StatisticsView = z.infer<typeof StatisticsView>;

/** Progress of a test's processing; null before the first run, and for small fields. */
export const ProgressView = z.object({
  processed: z.boolean(),
  progress: z
    .object({
      done: z.number(),
      of: z.number(),
      startedAt: z.string(),
      updatedAt: z.string(),
    })
    .nullable(),
});
export type ProgressView = z.infer<typeof ProgressView>;
