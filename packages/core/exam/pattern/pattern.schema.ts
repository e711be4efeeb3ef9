import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { ExamType, named } from "../../kernel/exam-type/exam-type.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import {
  FULL_SCREEN_POLICIES,
  PALETTES,
  RELEASE_POLICIES,
  TEST_TYPES,
} from "../terms/test/assessment.schema.ts";
import { TIMING, TIMING_BY_DEFAULT } from "../terms/test/timing.schema.ts";
import { checkSection, SECTION_PLAN } from "../terms/test/section-plan.schema.ts";
import { TestInput } from "../terms/test/test-input.schema.ts";
import { Cutoffs, Grades } from "../terms/test/cutoffs.schema.ts";
import { PatternId } from "../terms/test/pattern-note.schema.ts";
import { TieBreak } from "../terms/test/tie-break.schema.ts";

export const OwnPatternId = z.string().regex(idPattern("pattern"));

/** A section of a pattern: its criteria, without questions. */
export const PatternSection = z.strictObject(SECTION_PLAN).check(checkSection);
export type PatternSection = z.infer<typeof PatternSection>;

/** A pattern is one item of the table, so its texts are shorter than a test's. */
const MAX_INSTRUCTIONS = 20_000;

const REQUIRED = {
  title: z.string().trim().min(1, "Enter a title.").max(120),
  examType: ExamType,
  durationMinutes: TestInput.shape.durationMinutes,
  sectionDetails: z.array(PatternSection).min(1).max(40),
};

const Year = z.int().min(2000).max(2100);

export const ValidFor = z
  .strictObject({
    from: Year,
    until: Year,
    /** True if its sources contradict each other, or if the exam has not settled its rules yet. */
    provisional: z.boolean().default(false),
  })
  .refine(({ from, until }) => from <= until, {
    path: ["until"],
    error: "The last year cannot be before the first.",
  });
export type ValidFor = z.infer<typeof ValidFor>;

const OPTIONAL = {
  testType: named(TEST_TYPES),
  instructions: z
    .string()
    .max(MAX_INSTRUCTIONS, "A pattern's instructions have at most 20,000 characters."),
  releasePolicy: named(RELEASE_POLICIES),
  palette: named(PALETTES),
  fullScreen: named(FULL_SCREEN_POLICIES),
  tieBreak: TieBreak,
  cutoffs: Cutoffs,
  grades: Grades,
  ...TIMING,
  /** The paper's full marks as its source states them, if the questions have their own marks. */
  statedMarks: z.number().min(0.01).max(10_000).nullable(),
  /** Where the plan is published. */
  source: z.string().trim().max(500),
  /** The day on which someone compared the pattern with its source; empty if no one has. */
  checkedOn: z.union([z.literal(""), z.iso.date()]),
  /** The years of the exam that the pattern is for; null if it is not for certain years. */
  validFor: ValidFor.nullable(),
  /** What differs from the real exam. */
  note: z.string().trim().max(1000),
};

/** The plan of a paper, from which tests are made. */
export const PatternInput = z.strictObject({
  ...REQUIRED,
  testType: OPTIONAL.testType.default("MTT"),
  instructions: OPTIONAL.instructions.default(""),
  releasePolicy: OPTIONAL.releasePolicy.default("AFTER_PROCESSING"),
  palette: OPTIONAL.palette.default("STANDARD"),
  fullScreen: OPTIONAL.fullScreen.default("REQUIRED"),
  tieBreak: OPTIONAL.tieBreak.default("shared"),
  cutoffs: OPTIONAL.cutoffs.default([]),
  grades: OPTIONAL.grades.default([]),
  ...TIMING_BY_DEFAULT,
  statedMarks: OPTIONAL.statedMarks.default(null),
  source: OPTIONAL.source.default(""),
  checkedOn: OPTIONAL.checkedOn.default(""),
  validFor: OPTIONAL.validFor.default(null),
  note: OPTIONAL.note.default(""),
});
export type PatternInput = z.infer<typeof PatternInput>;

/** A change of a pattern: fields that are left out keep their values. */
export const PatternEdit = z.strictObject({
  ...z.object({ ...REQUIRED, ...OPTIONAL }).partial().shape,
  /** The revision that the caller read; if it is left out, the current revision. */
  rev: z.int().min(1).optional(),
});
export type PatternEdit = z.infer<typeof PatternEdit>;

/** Makes a pattern from a test; without a title it gets the test's name. */
export const PatternFromTest = z.strictObject({ title: REQUIRED.title.optional() });

/** A pattern as stored. */
export const Pattern = z.object({
  ...PatternInput.shape,
  patternId: OwnPatternId,
  rev: z.int().min(1),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type Pattern = z.infer<typeof Pattern>;

/** A pattern in lists. */
export const PatternRow = z.object({
  _id: PatternId,
  rev: z.int().min(1),
  title: z.string(),
  examType: z.enum(EXAM_TYPES),
  durationMinutes: z.int(),
  /** Whether the product ships it. Such a pattern is copied, never changed. */
  preset: z.boolean(),
  sections: z.int(),
  /** Questions that students see. */
  totalQuestions: z.int(),
  /** Questions that can count; fewer than all questions where students choose. */
  countedQuestions: z.int(),
  /** Null if it depends on the questions. */
  maxMarks: z.number().nullable(),
  source: z.string(),
  checkedOn: z.string(),
  validFor: ValidFor.nullable(),
  note: z.string(),
  /** Empty for a pattern that the product ships. */
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type PatternRow = z.infer<typeof PatternRow>;

/** Whether to list the deleted patterns instead; they can be restored for 30 days. */
export const PatternListQuery = z.object({ deleted: z.literal("true").optional() });

/** Saved patterns first, then the shipped ones, each by exam type and title. */
export const PatternList = z.object({ patterns: z.array(PatternRow) });

export const PatternView = z.object({ ...PatternInput.shape, ...PatternRow.shape });
export type PatternView = z.infer<typeof PatternView>;
