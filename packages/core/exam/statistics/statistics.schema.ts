import * as z from "zod";

const figure = z.number().nullable();

/** One question as a whole field answered it; a figure that is undefined is null. */
export const QuestionStatistics = z.object({
  questionId: z.string(),
  subject: z.string(),
  topic: z.string(),
  responseType: z.string(),
  /** Full marks. */
  marks: z.number(),
  /** The right answer in words: "A, C", "3.14". */
  key: z.string(),
  counts: z.object({
    full: z.number(),
    partial: z.number(),
    wrong: z.number(),
    unattempted: z.number(),
    /** Dropped after the test. */
    bonus: z.number(),
    /** Who answered it; null where old results do not say who answered a dropped question. */
    attempted: z.number().nullable(),
  }),
  /** How many chose A, B, ...; empty for types without options. */
  optionCounts: z.record(z.string(), z.number()),
  /** Mean mark, in percent of full marks. */
  facility: figure,
  /** Correlation with the rest of the test, times 100. */
  discrimination: figure,
  /** Best 27 % less last 27 %, in percent of full marks. */
  endGroups: figure,
  /** Median seconds of those fully correct. */
  averageTimeCorrect: figure,
});
export type QuestionStatistics = z.infer<typeof QuestionStatistics>;

/** What a teacher learns of a processed test. */
export const StatisticsView = z.object({
  testId: z.string(),
  title: z.string(),
  /** False before the first processing; then there are no figures. */
  processed: z.boolean(),
  students: z.number(),
  maxScore: z.number(),
  /** In marks. */
  mean: figure,
  median: figure,
  standardDeviation: figure,
  standardError: figure,
  /** Cronbach's alpha. */
  alpha: figure,
  /** Students of each score, by ascending score in marks. */
  distribution: z.array(z.object({ score: z.number(), students: z.number() })),
  questions: z.array(QuestionStatistics),
  /** Submissions that could not be read; they are in no figure. */
  unreadable: z.array(z.string()),
});
export type StatisticsView = z.infer<typeof StatisticsView>;

/** How far the processing of a test has come; null before the first run. */
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
