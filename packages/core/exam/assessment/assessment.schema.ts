import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import * as z from "zod";
import { EXAM_TYPES } from "../../kernel/exam-type/exam-type.rules.ts";
import { FIRST_KEY } from "../paper/paper-id.rules.ts";
import { DIFFICULTIES, QUESTION_TYPES } from "../../bank/question/question.schema.ts";
import { TIE_BREAKS } from "../processing/tie-break.rules.ts";
import { idPattern } from "../../kernel/shared/id.ts";

export const ACCESS = ["PUBLIC", "SUBSCRIBE"] as const;
export const TEST_TYPES = ["MTT", "STT"] as const;
/** What a student learns when; `attempt/release.rules.ts` says it. */
export const RELEASE_POLICIES = ["AFTER_PROCESSING", "IMMEDIATE", "PRACTICE"] as const;
/** The palette's own states, or the five that the computer-based JEE and NEET show. */
export const PALETTES = ["STANDARD", "EXAM"] as const;
/**
 * Whether a test is written in full screen: `REQUIRED` asks for it and hands in at the second
 * exit, `OFF` neither asks nor counts.
 */
export const FULL_SCREEN_POLICIES = ["REQUIRED", "OFF"] as const;

/** Places of the demo tests that visitors take without an account; each holds one test. */
export const DemoSlot = z.literal([1, 2, 3, 4]);
export type DemoSlot = z.infer<typeof DemoSlot>;

export const TestId = z.string().regex(idPattern("test"));

/** Who changed a published test, when, and which of its fields. */
export const TestChange = z.object({
  /** The revision that it made. */
  rev: z.int(),
  /** Epoch milliseconds. */
  at: z.int(),
  by: z.string(),
  byName: z.string(),
  fields: z.array(z.string()),
});
export type TestChange = z.infer<typeof TestChange>;

/** A section as frozen with the paper; its questions stand in the paper in the same order. */
export const Section = z.object({
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  type: z.string(),
  questionType: z.enum(QUESTION_TYPES),
  difficulty: z.enum(DIFFICULTIES).nullable(),
  numQuestions: z.int(),
  scheme: MarkingScheme,
});
export type Section = z.infer<typeof Section>;

/** The standing of those who have handed in so far, while a test that releases at once is open. */
export const Provisional = z.object({
  run: z.string(),
  students: z.int(),
  /** When it was made, epoch milliseconds. */
  at: z.int(),
});
export type Provisional = z.infer<typeof Provisional>;

/** A field in two numbers, in percent to one decimal. */
export const ResultFigures = z.object({
  /** The mean score, of the maximum marks. */
  mean: z.number(),
  /** Questions that were answered, of all that were put and not given to everybody. */
  completion: z.number(),
});
export type ResultFigures = z.infer<typeof ResultFigures>;

/**
 * A test as it is kept: light, because lists read it. Instructions and sections stand in the
 * paper's cover; `paper` and `run` are the pointers that make a paper and its results current.
 */
export const Test = z.object({
  testId: TestId,
  rev: z.int().min(1),
  name: z.string(),
  examType: z.enum(EXAM_TYPES),
  access: z.enum(ACCESS),
  testType: z.enum(TEST_TYPES),
  /** Epoch milliseconds, as are all times inside. */
  startTime: z.int(),
  expiryTime: z.int(),
  durationMinutes: z.int(),
  totalQuestions: z.int(),
  /** Centi-marks. */
  maxMarks: z.int(),
  releasePolicy: z.enum(RELEASE_POLICIES),
  palette: z.enum(PALETTES).default("STANDARD"),
  fullScreen: z.enum(FULL_SCREEN_POLICIES).default("REQUIRED"),
  /** How students of equal scores are ranked. */
  tieBreak: z.enum(TIE_BREAKS).default("shared"),
  demo: DemoSlot.nullable().default(null),
  link: z.string().nullable().default(null),
  subjects: z.array(z.string()),
  paper: z.string(),
  /** The paper's key that answers are marked by from the next run on: the first, or a corrected one. */
  keyName: z.string().default(FIRST_KEY),
  run: z.string().nullable(),
  /** Students that the run ranked; null before. */
  takers: z.int().nullable().default(null),
  /** What the run came to, for lists: null before, and without takers. */
  figures: ResultFigures.nullable().default(null),
  /** Students who may take it, counted when it was published; none beyond what changes anything. */
  expectedTakers: z.int().default(0),
  /** Counts the runs that were forced; only the newest one may publish. */
  pass: z.int().default(0),
  provisional: Provisional.nullable().default(null),
  /** The most that a student was granted beyond the duration; results wait for it. */
  extraMinutes: z.int().default(0),
  /** True for a test that is over and put away: lists leave it out unless asked. */
  archived: z.boolean().default(false),
  /** The latest edits, oldest first. */
  changes: z.array(TestChange).default([]),
  createdAt: z.string(),
  createdBy: z.string(),
  createdByName: z.string().default(""),
});
export type Test = z.infer<typeof Test>;

/** What students (and guests) learn of a test before they start it. */
export const TestView = z.object({
  _id: z.string(),
  name: z.string(),
  title: z.string(),
  examType: z.enum(EXAM_TYPES),
  access: z.enum(ACCESS),
  testType: z.enum(TEST_TYPES),
  startTime: z.string(),
  expiryTime: z.string(),
  /** From when the caller may start: the start, or seconds after it where thousands are expected. */
  startsAt: z.string(),
  durationMinutes: z.number(),
  totalQuestions: z.number(),
  maxMarks: z.number(),
  instructions: z.string(),
  subjects: z.array(z.string()),
  releasePolicy: z.enum(RELEASE_POLICIES),
  palette: z.enum(PALETTES),
  fullScreen: z.enum(FULL_SCREEN_POLICIES),
  /** True for a student without a running subscription to a SUBSCRIBE test's exam type. */
  locked: z.boolean(),
  /** Minutes that an administrator granted the caller beyond the duration. */
  extraMinutes: z.number(),
  sectionDetails: z.array(
    z.object({
      subject: z.string(),
      topic: z.string(),
      subTopic: z.string(),
      /** Code and label of its response type; empty when it mixes several. */
      type: z.string(),
      typeLabel: z.string(),
      questionType: z.enum(QUESTION_TYPES),
      difficulty: z.string(),
      numQuestions: z.number(),
      /** The section's marking in one line of words. */
      marking: z.string(),
      /** The questions' ids, in their order, while the caller's attempt is open. */
      questionIds: z.array(z.string()).optional(),
      /** What an incorrect answer earns: 0 or negative marks. */
      incorrectMarks: z.number(),
    }),
  ),
  /** By the server's clock: before the start, between start and expiry, after it. */
  state: z.enum(["upcoming", "open", "expired"]),
  serverTime: z.string(),
});
export type TestView = z.infer<typeof TestView>;

/** What administrators see of it besides: all that the builder needs to edit it. */
export const TestAdminView = TestView.extend({
  /** Sent back with an edit: it is refused when somebody else has changed the test since. */
  rev: z.number(),
  /** The demo place it was given; a later test may have taken it over. */
  demo: DemoSlot.nullable(),
  link: z.string().nullable(),
  tieBreak: z.enum(TIE_BREAKS),
  /** The instructions as they are edited: formulas as LaTeX, not as they are shown. */
  instructionsSource: z.string(),
  sectionDetails: z.array(
    TestView.shape.sectionDetails.element.extend({
      questionIds: z.array(z.string()),
      scheme: MarkingScheme,
    }),
  ),
  /** Whether results have been published. */
  processed: z.boolean(),
  archived: z.boolean(),
  /** Why the test can be neither edited nor deleted now; null while it can. */
  editLock: z
    .object({ code: z.enum(["test_started", "edit_locked"]), message: z.string() })
    .nullable(),
  /** The last moment at which an edit is taken, ISO 8601. */
  editableUntil: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type TestAdminView = z.infer<typeof TestAdminView>;

/** A demo test as everybody may know it. */
export const DemoTest = TestView.pick({
  _id: true,
  title: true,
  examType: true,
  startTime: true,
  expiryTime: true,
  durationMinutes: true,
  totalQuestions: true,
  maxMarks: true,
  subjects: true,
  state: true,
  serverTime: true,
}).extend({ slot: DemoSlot });
export type DemoTest = z.infer<typeof DemoTest>;
