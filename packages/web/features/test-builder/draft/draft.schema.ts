import { DIFFICULTIES } from "@academy/core/bank/question/difficulty.rules.ts";
import { EXAM_TYPES } from "@academy/core/kernel/exam-type/exam-type.rules.ts";
import { QUESTION_TYPES } from "@academy/core/bank/question/question-terms.schema.ts";
import { ExcludeTests, Mix } from "@academy/core/bank/search/mix.schema.ts";
import { PatternNote } from "@academy/core/exam/terms/test/pattern-note.schema.ts";
import { NOT_SHUFFLED, Shuffle } from "@academy/core/exam/terms/paper/shuffle.schema.ts";
import { TieBreak } from "@academy/core/exam/terms/test/tie-break.schema.ts";
import {
  ACCESS,
  DemoSlot,
  FULL_SCREEN_POLICIES,
  PALETTES,
  RELEASE_POLICIES,
  TEST_TYPES,
} from "@academy/core/exam/terms/test/assessment.schema.ts";
import { Choice } from "@academy/core/exam/terms/test/choice.schema.ts";
import { CHALLENGES_BY_DEFAULT } from "@academy/core/exam/terms/test/challenge-window.schema.ts";
import {
  LANGUAGES_BY_DEFAULT,
  TranslatedText,
} from "@academy/core/exam/terms/test/languages.schema.ts";
import { TIMING_BY_DEFAULT } from "@academy/core/exam/terms/test/timing.schema.ts";
import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import * as z from "zod";
import { CutoffRow, GradeRow } from "../../../shared/cutoffs/cutoff-rows.schema.ts";

/** The criteria of a section; an empty text matches any. */
const Criteria = z.object({
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  questionType: z.enum(QUESTION_TYPES),
  /** Code of a response type; "" for all types. */
  responseType: z.string(),
  difficulty: z.enum(["", ...DIFFICULTIES]),
});
export type Criteria = z.infer<typeof Criteria>;

/** A section of a draft. It stores question ids only: keys are fetched, never stored. */
export const SectionDraft = Criteria.extend({
  /** Unique within the draft. */
  key: z.string(),
  /** Number of requested questions. */
  wanted: z.number(),
  questionIds: z.array(z.string()),
  /** The name that students see; "" for the subject's name. */
  name: z.string().default(""),
  choose: Choice.nullable().default(null),
  /** The section's own time, if sections are timed. */
  minutes: z.number().nullable().default(null),
  mix: Mix,
  shuffle: Shuffle.default(NOT_SHUFFLED),
  scheme: MarkingScheme,
});
export type SectionDraft = z.infer<typeof SectionDraft>;

/** The fields of the Add Section panel as text. */
const SectionForm = Criteria.extend({
  questionType: z.enum(["", ...QUESTION_TYPES]),
  numQuestions: z.string(),
});
export type SectionForm = z.infer<typeof SectionForm>;

/** A draft of a test; numbers and times as entered, times in the viewer's zone. */
export const TestDraft = z.object({
  /** Key of the test's publication, set at the first try; "" before. */
  saveId: z.string().default(""),
  title: z.string(),
  examType: z.enum(["", ...EXAM_TYPES]),
  access: z.enum(ACCESS),
  testType: z.enum(TEST_TYPES),
  startTime: z.string(),
  expiryTime: z.string(),
  durationMinutes: z.string(),
  totalQuestions: z.string(),
  releasePolicy: z.enum(RELEASE_POLICIES),
  tieBreak: TieBreak,
  cutoffs: z.array(CutoffRow).default([]),
  grades: z.array(GradeRow).default([]),
  palette: z.enum(PALETTES),
  fullScreen: z.enum(FULL_SCREEN_POLICIES),
  /** Null for the usual instructions of the exam type. */
  instructions: z.string().nullable(),
  demo: DemoSlot.nullable(),
  link: z.string().nullable(),
  /** The pattern from which the draft was started. */
  pattern: PatternNote.nullable().default(null),
  excludeTests: ExcludeTests.default(0),
  /** Whether questions that are open for practice may be used: publishing closes them. */
  allowOpen: z.boolean().default(false),
  /** The pattern's full marks, for questions that keep their own marks. */
  statedMarks: z.number().nullable().default(null),
  ...TIMING_BY_DEFAULT,
  ...LANGUAGES_BY_DEFAULT,
  /** The instructions in these languages; what is not written is read in English. */
  translatedInstructions: TranslatedText.default({}),
  ...CHALLENGES_BY_DEFAULT,
  sections: z.array(SectionDraft),
  panel: SectionForm,
});
export type TestDraft = z.infer<typeof TestDraft>;

/** The fields of a test apart from its sections. */
export type TestFields = Omit<TestDraft, "sections" | "panel">;
