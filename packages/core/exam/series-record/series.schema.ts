import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { TestId } from "../terms/test/assessment.schema.ts";
import { TieBreak } from "../terms/test/tie-break.schema.ts";
import { Cutoffs, Grades } from "../terms/test/cutoffs.schema.ts";

/**
 * What the tests of an exam are: shifts, of which a student takes one, or papers, whose marks are
 * added.
 */
export const SERIES_KINDS = ["SHIFTS", "PAPERS"] as const;

/** How many shifts a student may take: only one, or several, of which the best counts. */
const SHIFTS = ["one", "best"] as const;

export const SeriesId = z.string().regex(idPattern("exam"));

/** The factor of a paper's marks, as a fraction: three quarters are 3/4. */
const Weight = z.strictObject({
  num: z.int().min(1).max(1000),
  den: z.int().min(1).max(1000),
});

export const SeriesTest = z.strictObject({
  testId: TestId,
  /** "Shift 1", "Paper 2". */
  label: z.string().trim().min(1, "Enter a label, such as Shift 1.").max(40),
  weight: Weight.default({ num: 1, den: 1 }),
});
export type SeriesTest = z.infer<typeof SeriesTest>;

export const MOST_TESTS = 24;

const REQUIRED = {
  kind: z.enum(SERIES_KINDS),
  name: z.string().trim().min(1, "Enter a name.").max(120),
  examType: ExamType,
  tests: z
    .array(SeriesTest)
    .min(1, "Choose at least one test.")
    .max(MOST_TESTS, `An exam has at most ${MOST_TESTS} tests.`),
};

const OPTIONAL = {
  /** For shifts: which of a student's shifts counts. */
  shifts: z.enum(SHIFTS),
  /** For papers only; shifts are ranked by the order of their tests. */
  tieBreak: TieBreak,
  cutoffs: Cutoffs,
  grades: Grades,
  /** Whether the sum of weighted papers is rounded half up to whole marks before it is graded. */
  roundTotal: z.boolean(),
};

export const SeriesInput = z.strictObject({
  ...REQUIRED,
  shifts: OPTIONAL.shifts.default("one"),
  tieBreak: OPTIONAL.tieBreak.default("shared"),
  cutoffs: OPTIONAL.cutoffs.default([]),
  grades: OPTIONAL.grades.default([]),
  roundTotal: OPTIONAL.roundTotal.default(true),
});
export type SeriesInput = z.infer<typeof SeriesInput>;

/** A change of an exam: fields that are left out keep their values. */
export const SeriesEdit = z.strictObject({
  ...z.object({ ...REQUIRED, ...OPTIONAL }).partial().shape,
  /** The revision that the caller read; if it is left out, the current revision. */
  rev: z.int().min(1).optional(),
});
export type SeriesEdit = z.infer<typeof SeriesEdit>;

/** For each test, which of its results are merged. */
export const Made = z.record(z.string(), z.object({ run: z.string(), pass: z.int() }));
export type Made = z.infer<typeof Made>;

/** An exam as stored. */
export const ExamSeries = z.object({
  ...SeriesInput.shape,
  examId: SeriesId,
  rev: z.int().min(1),
  /** The earliest start of its tests, epoch milliseconds. */
  startTime: z.int(),
  /** Draws the lots of students with equal marks; secret until results are published. */
  lotSeed: z.string().nullable(),
  /** The published merged results; null before there are any. */
  run: z.string().nullable(),
  made: Made,
  /**
   * A hash of the rules by which the results were made: if the rules change, the results are made
   * again.
   */
  plan: z.string(),
  /** Number of ranked students in these results. */
  students: z.int().nullable(),
  /** When these results were published, epoch milliseconds. */
  mergedAt: z.int().nullable(),
  /**
   * When one of its tests last said that it has new results, or the exam changed; null after the
   * merge.
   */
  dueAt: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type ExamSeries = z.infer<typeof ExamSeries>;

/**
 * In order: waiting for its first results, with results, and with results that are being replaced.
 */
const SERIES_STATES = ["waiting", "merged", "outdated"] as const;

export const SeriesRow = z.object({
  _id: SeriesId,
  rev: z.int(),
  kind: z.enum(SERIES_KINDS),
  name: z.string(),
  examType: z.enum(EXAM_TYPES),
  /** Number of tests. */
  totalTests: z.int(),
  startTime: z.string(),
  state: z.enum(SERIES_STATES),
  /** Ranked students; null before the first results. */
  students: z.int().nullable(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type SeriesRow = z.infer<typeof SeriesRow>;

/** Newest start first. */
export const SeriesList = z.object({ exams: z.array(SeriesRow) });

/** The exam with the state of its tests, for administrators. */
export const SeriesView = z.object({
  ...SeriesInput.shape,
  ...SeriesRow.shape,
  tests: z.array(
    SeriesTest.extend({
      name: z.string(),
      startTime: z.string(),
      expiryTime: z.string(),
      maxMarks: z.number(),
      subjects: z.array(z.string()),
      /** Whether the test's own results are published. */
      processed: z.boolean(),
      /** Whether the merged results include the test's current results. */
      merged: z.boolean(),
      /** Ranked students; null before the test has results. */
      students: z.int().nullable(),
    }),
  ),
  /**
   * Maximum of the merged total in marks: for shifts, of one shift; for papers, of all weighted
   * papers.
   */
  maxScore: z.number(),
  /** Why the tests cannot be merged; empty if they agree. */
  mismatches: z.array(z.object({ testId: z.string(), field: z.string(), message: z.string() })),
  /** What an administrator should know, such as a shift of few students. */
  warnings: z.array(z.object({ testId: z.string(), message: z.string() })),
  /** SHA-256 of the seed that draws lots; absent unless the order has a lot. */
  lotHash: z.string().optional(),
});
export type SeriesView = z.infer<typeof SeriesView>;

/** Whether results are being merged now, and which tests they wait for. */
export const SeriesProcessing = z.object({
  requested: z.boolean(),
  waitingFor: z.array(z.object({ testId: z.string(), label: z.string() })),
});
export type SeriesProcessing = z.infer<typeof SeriesProcessing>;

/** An exam whose tests a worker merges; it is sent with the event that asks for processing. */
export const MergeRef = z.object({ examId: SeriesId });
export type MergeRef = z.infer<typeof MergeRef>;
