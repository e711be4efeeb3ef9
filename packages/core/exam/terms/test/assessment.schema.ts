import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import * as z from "zod";
import { DIFFICULTIES } from "../../../bank/question/difficulty.rules.ts";
import { EXAM_TYPES } from "../../../kernel/exam-type/exam-type.rules.ts";
import { FIRST_KEY } from "../paper/paper-id.rules.ts";
import { Shuffle } from "../paper/shuffle.schema.ts";
import { Sealed } from "../paper/seal.schema.ts";
import { QUESTION_TYPES } from "../../../bank/question/question-terms.schema.ts";
import { ExcludeTests, MixLine } from "../../../bank/search/mix.schema.ts";
import { PatternNote } from "./pattern-note.schema.ts";
import { TieBreak } from "./tie-break.schema.ts";
import { Grades, Cutoffs } from "./cutoffs.schema.ts";
import { TestChange } from "./test-change.schema.ts";
import { Provisional, ResultFigures } from "./published-result.schema.ts";
import { idPattern } from "../../../kernel/shared/id.ts";
import { CHALLENGE_POLICY, CHALLENGES_OF_TEST } from "./challenge-window.schema.ts";
import { Choice } from "./choice.schema.ts";
import { EXAM_OF_TEST } from "./exam-of-test.schema.ts";
import { EDITED_LANGUAGES, LANGUAGES_BY_DEFAULT, SHOWN_LANGUAGES } from "./languages.schema.ts";
import { SectionMinutes, TIMING_BY_DEFAULT, TIMINGS } from "./timing.schema.ts";
import { WAITS_OF_TEST } from "./waits-of-test.schema.ts";

export const ACCESS = ["PUBLIC", "SUBSCRIBE"] as const;
export const TEST_TYPES = ["MTT", "STT"] as const;
/** When students see scores and reports; see `attempt/release.rules.ts`. */
export const RELEASE_POLICIES = ["AFTER_PROCESSING", "IMMEDIATE", "PRACTICE"] as const;
/** How the list of questions looks: our own design, or the five states of JEE and NEET. */
export const PALETTES = ["STANDARD", "EXAM"] as const;
/** `REQUIRED` submits a test at the second exit from full screen, `OFF` does not count exits. */
export const FULL_SCREEN_POLICIES = ["REQUIRED", "OFF"] as const;

/** Slots of the demo tests that visitors take without an account, one test each. */
export const DemoSlot = z.literal([1, 2, 3, 4]);
export type DemoSlot = z.infer<typeof DemoSlot>;

export const TestId = z.string().regex(idPattern("test"));

/** A section as it is frozen with the paper. The frozen questions have the same order. */
export const Section = z.object({
  /** The name that students see; if it is empty, they see the subject. */
  name: z.string().default(""),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  type: z.string(),
  questionType: z.enum(QUESTION_TYPES),
  difficulty: z.enum(DIFFICULTIES).nullable(),
  numQuestions: z.int(),
  /** Null if all questions count. */
  choose: Choice.nullable().default(null),
  /** Only in a test with timed sections. */
  minutes: SectionMinutes.optional(),
  /** How the section's questions were picked; absent if all are of one kind. */
  mix: z.array(MixLine).optional(),
  /** Absent if nothing in the section is shuffled. */
  shuffle: Shuffle.optional(),
  scheme: MarkingScheme,
});
export type Section = z.infer<typeof Section>;

/**
 * A test as stored. It is small because lists read it: instructions and sections are in the paper's
 * cover. `paper` and `run` point to the current paper and results.
 */
export const Test = z.object({
  testId: TestId,
  rev: z.int().min(1),
  name: z.string(),
  examType: z.enum(EXAM_TYPES),
  access: z.enum(ACCESS),
  testType: z.enum(TEST_TYPES),
  /** Epoch milliseconds. */
  startTime: z.int(),
  expiryTime: z.int(),
  durationMinutes: z.int(),
  totalQuestions: z.int(),
  /** In units of `markUnit`. */
  maxMarks: z.int(),
  /** Marks are whole numbers of a hundredth, or of 1/300 if the marking has thirds. */
  markUnit: z.literal([100, 300]).default(100),
  releasePolicy: z.enum(RELEASE_POLICIES),
  palette: z.enum(PALETTES).default("STANDARD"),
  fullScreen: z.enum(FULL_SCREEN_POLICIES).default("REQUIRED"),
  /** How students of equal scores are ranked. */
  tieBreak: TieBreak.default("shared"),
  /** For each list of cut-offs, what a student needs to qualify. */
  cutoffs: Cutoffs.default([]),
  /** Grades of the next run; a published run has its own. */
  grades: Grades.default([]),
  /** Draws lots between equal scores; secret until results are published. Null without lots. */
  lotSeed: z.string().nullable().default(null),
  demo: DemoSlot.nullable().default(null),
  link: z.string().nullable().default(null),
  pattern: PatternNote.nullable().default(null),
  /** The tests from which no question is picked, also in later edits. */
  excludeTests: ExcludeTests.default(0),
  ...TIMING_BY_DEFAULT,
  ...LANGUAGES_BY_DEFAULT,
  ...CHALLENGES_OF_TEST,
  subjects: z.array(z.string()),
  paper: z.string(),
  /** The answer key for the next run: the paper's first one, or a corrected one. */
  keyName: z.string().default(FIRST_KEY),
  run: z.string().nullable(),
  /** The number of students ranked by the run; null before the first run. */
  takers: z.int().nullable().default(null),
  /** Figures of the run; null before the first run, or if no one took the test. */
  figures: ResultFigures.nullable().default(null),
  /** Students who may take the test, counted on publishing and capped at `MAX_EXPECTED_TAKERS`. */
  expectedTakers: z.int().default(0),
  /** The number of forced runs. Only the newest run may publish its results. */
  pass: z.int().default(0),
  ...EXAM_OF_TEST,
  provisional: Provisional.nullable().default(null),
  ...WAITS_OF_TEST,
  /** Lists leave out archived tests unless they are asked for them. */
  archived: z.boolean().default(false),
  /** The latest edits, oldest first. */
  changes: z.array(TestChange).default([]),
  createdAt: z.string(),
  createdBy: z.string(),
  createdByName: z.string().default(""),
  /** A hash of the published input, so that the same draft is not published twice. */
  sentHash: z.string().optional(),
});
export type Test = z.infer<typeof Test>;

/** What students and guests may see of a test before they start it. */
export const TestView = z.object({
  _id: z.string(),
  name: z.string(),
  title: z.string(),
  examType: z.enum(EXAM_TYPES),
  access: z.enum(ACCESS),
  testType: z.enum(TEST_TYPES),
  startTime: z.string(),
  expiryTime: z.string(),
  /** When the caller may start: some seconds later if thousands of students are expected. */
  startsAt: z.string(),
  durationMinutes: z.number(),
  totalQuestions: z.number(),
  maxMarks: z.number(),
  instructions: z.string(),
  subjects: z.array(z.string()),
  releasePolicy: z.enum(RELEASE_POLICIES),
  palette: z.enum(PALETTES),
  fullScreen: z.enum(FULL_SCREEN_POLICIES),
  timing: z.enum(TIMINGS),
  mayLeaveSection: z.boolean(),
  ...SHOWN_LANGUAGES,
  /** SHA-256 of the seed that will draw lots between students of equal scores. */
  lotHash: z.string().optional(),
  /** Whether the test needs a subscription that the student does not have. */
  locked: z.boolean(),
  /** Present if the student has to verify their email address before they may start. */
  needsVerifiedEmail: z.literal(true).optional(),
  /** Minutes that the caller has beyond the duration. */
  extraMinutes: z.number(),
  sectionDetails: z.array(
    z.object({
      /** Empty if the section has no name of its own. */
      name: z.string(),
      subject: z.string(),
      topic: z.string(),
      subTopic: z.string(),
      /** Code and label of the response type; empty when there are several. */
      type: z.string(),
      typeLabel: z.string(),
      questionType: z.enum(QUESTION_TYPES),
      difficulty: z.string(),
      numQuestions: z.number(),
      /** How many questions the student chooses; null if all count. */
      choose: Choice.nullable(),
      /** Only if its questions or options are shuffled. */
      shuffle: Shuffle.optional(),
      /** The section's own time; null if the test has one time for all sections. */
      minutes: z.int().nullable(),
      /** The marking scheme described in one line. */
      marking: z.string(),
      /** The IDs of the questions, in order, while the caller's attempt is open. */
      questionIds: z.array(z.string()).optional(),
      /** Marks for an incorrect answer: 0 or negative. */
      incorrectMarks: z.number(),
    }),
  ),
  state: z.enum(["upcoming", "open", "expired"]),
  serverTime: z.string(),
  sealed: Sealed.optional(),
});
export type TestView = z.infer<typeof TestView>;

/** What administrators see of a test: everything that the builder needs to edit it. */
export const TestAdminView = TestView.extend({
  /** An edit sends the revision back, and fails if someone else has changed the test since. */
  rev: z.number(),
  /** The demo slot that the test was assigned; a later test may have replaced it there. */
  demo: DemoSlot.nullable(),
  link: z.string().nullable(),
  tieBreak: TieBreak,
  cutoffs: Cutoffs,
  grades: Grades,
  lateSectionSeconds: z.int(),
  ...EDITED_LANGUAGES,
  ...CHALLENGE_POLICY,
  pattern: PatternNote.nullable(),
  excludeTests: ExcludeTests,
  /** The instructions for editing, with formulas as LaTeX. */
  instructionsSource: z.string(),
  sectionDetails: z.array(
    TestView.shape.sectionDetails.element.extend({
      questionIds: z.array(z.string()),
      mix: z.array(MixLine),
      shuffle: Shuffle,
      scheme: MarkingScheme,
    }),
  ),
  processed: z.boolean(),
  archived: z.boolean(),
  /** Why the test cannot be edited or deleted now; null if it can. */
  editLock: z
    .object({ code: z.enum(["test_started", "edit_locked"]), message: z.string() })
    .nullable(),
  /** The last moment at which it can be edited, in ISO 8601. */
  editableUntil: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type TestAdminView = z.infer<typeof TestAdminView>;

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
