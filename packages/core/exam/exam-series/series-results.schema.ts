import * as z from "zod";
import { TestCopy } from "../assessment/test-copy.schema.ts";
import { plainListPaging } from "../../kernel/shared/query.schema.ts";
import { GradeCount, QualifiedCount, Verdict } from "../terms/test/cutoffs.schema.ts";
import { SERIES_KINDS, SeriesId } from "../series-record/series.schema.ts";

/** Ranked students, students without some paper, and students who took several shifts. */
export const SERIES_LISTS = ["ranked", "absent", "double"] as const;

export const SeriesTakerQuery = z.object({
  list: z.enum(SERIES_LISTS).default("ranked"),
  /** Part of a name or an email address. */
  search: z.string().trim().max(100).default(""),
  /** The name of a list of cut-offs: only ranked students who qualified for it are listed. */
  qualified: z.string().max(40).optional(),
  ...plainListPaging,
});
export type SeriesTakerQuery = z.infer<typeof SeriesTakerQuery>;

/** A student's marks in one test of the exam. */
const TestMarks = z.object({
  testId: z.string(),
  label: z.string(),
  submissionId: z.string(),
  score: z.number(),
  subjects: z.record(z.string(), z.number()),
});

export const SeriesTaker = z.object({
  name: z.string(),
  email: z.string(),
  /** Null for an absent student. */
  rank: z.int().nullable(),
  /** The rank among students who qualified, if the list has only these students. */
  listRank: z.int().optional(),
  /** For shifts, the percentile in the student's own shift; null whenever the rank is. */
  percentile: z.number().nullable(),
  /**
   * In marks. For shifts, the score of the shift that counts; for papers, the weighted sum of all
   * papers.
   */
  score: z.number(),
  grade: z.string().nullable(),
  /** The lists of cut-offs for which the student qualified. */
  qualified: z.array(z.string()),
  /** The tests that count. For a student who took several shifts, all of them. */
  tests: z.array(TestMarks),
  /** Labels of the papers that the student did not take. */
  absent: z.array(z.string()),
});
export type SeriesTaker = z.infer<typeof SeriesTaker>;

/** A page of takers in rank order; `total` counts all matches. */
export const SeriesTakerPage = z.object({
  takers: z.array(SeriesTaker),
  page: z.int(),
  total: z.int(),
  totalPages: z.int(),
  /** True if there are more matches than were counted: the search should be narrowed. */
  more: z.boolean(),
});
export type SeriesTakerPage = z.infer<typeof SeriesTakerPage>;

export const SeriesStatistics = z.object({
  examId: SeriesId,
  kind: z.enum(SERIES_KINDS),
  name: z.string(),
  /** False before the first merged results; there are no figures until then. */
  processed: z.boolean(),
  /** Ranked students. */
  students: z.int(),
  /** Students who took several shifts, of which the best counts. */
  doubles: z.int(),
  maxScore: z.number(),
  tests: z.array(
    z.object({
      testId: z.string(),
      label: z.string(),
      /** Everyone who took the test. */
      students: z.int(),
      /** In marks; null if there are no students. */
      max: z.number().nullable(),
      min: z.number().nullable(),
      mean: z.number().nullable(),
      /**
       * For papers, the number of students who took another paper and not this one; for shifts, 0.
       */
      absent: z.int(),
    }),
  ),
  qualified: z.array(QualifiedCount),
  grades: z.array(GradeCount),
  /**
   * For papers, students per score in marks; for shifts, per percentile of their own shift. Sorted
   * by the value, the lowest first.
   */
  distribution: z.array(z.object({ value: z.number(), students: z.int() })),
});
export type SeriesStatistics = z.infer<typeof SeriesStatistics>;

/** Why a percentile is missing: there are fewer ranked students than it needs. */
const TooFewStudents = z.object({ students: z.int(), from: z.int() });

/** What a student sees of an exam; the page of a report shows it if the report has an `examId`. */
export const SeriesPanel = z.object({
  examId: SeriesId,
  kind: z.enum(SERIES_KINDS),
  name: z.string(),
  tests: z.array(
    z.object({
      testId: z.string(),
      label: z.string(),
      name: z.string(),
      startTime: z.string(),
      expiryTime: z.string(),
      /** Null while the student has not submitted the test. */
      submissionId: z.string().nullable(),
      /** Marks and percentile in this test; null until its report is open. */
      score: z.number().nullable(),
      maxScore: z.number(),
      percentile: z.number().nullable(),
      tooFew: TooFewStudents.optional(),
      /** Everyone ranked in this test; null before its results. */
      students: z.int().nullable(),
      /**
       * Whether the test counts in the merged result; if there are several shifts, only the best
       * counts.
       */
      counts: z.boolean(),
    }),
  ),
  /** Whether there are merged results and all reports of the student's tests are open. */
  merged: z.boolean(),
  /** Null before the merge, and for an absent student. */
  rank: z.int().nullable(),
  percentile: z.number().nullable(),
  tooFew: TooFewStudents.optional(),
  /** Ranked students of the exam; null before merged results. */
  of: z.int().nullable(),
  score: z.number().nullable(),
  maxScore: z.number(),
  subjectScores: z.record(z.string(), z.number()),
  verdicts: z.array(Verdict),
  grade: z.string().nullable(),
  /** The seed that drew lots between equal students, and its SHA-256, known before the exam. */
  lot: z.object({ seed: z.string(), hash: z.string() }).optional(),
});
export type SeriesPanel = z.infer<typeof SeriesPanel>;

/** The next shift: the fields of the last shift, and the tests whose questions it leaves out. */
export const NextShift = z.object({
  test: TestCopy,
  /** The label that the exam proposes for the new test. */
  label: z.string(),
  excludeTests: z.array(z.string()),
});
export type NextShift = z.infer<typeof NextShift>;
