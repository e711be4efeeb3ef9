import * as z from "zod";
import { DIFFICULTIES } from "../../../bank/question/difficulty.rules.ts";
import { ExamType, named } from "../../../kernel/exam-type/exam-type.schema.ts";
import { RichText } from "../../../bank/question/question.schema.ts";
import { QuestionId } from "../../../bank/question/question-terms.schema.ts";
import { ExcludeTests } from "../../../bank/search/mix.schema.ts";
import { PatternNote } from "./pattern-note.schema.ts";
import { TieBreak } from "./tie-break.schema.ts";
import { Cutoffs, Grades } from "./cutoffs.schema.ts";
import { VariantLanguage } from "../../../kernel/language/language.schema.ts";
import { inAppPath, outsideLink } from "../../../kernel/shared/link.rules.ts";
import { withOtherNames } from "../../../kernel/shared/other-names.schema.ts";
import { Moment } from "../../../kernel/shared/time.schema.ts";
import {
  ACCESS,
  DemoSlot,
  FULL_SCREEN_POLICIES,
  PALETTES,
  RELEASE_POLICIES,
  TEST_TYPES,
  TestView,
} from "./assessment.schema.ts";
import { CHALLENGE_POLICY, CHALLENGES_BY_DEFAULT } from "./challenge-window.schema.ts";
import { LANGUAGES_BY_DEFAULT, LANGUAGES_OF_TEST } from "./languages.schema.ts";
import { TIMING, TIMING_BY_DEFAULT } from "./timing.schema.ts";
import { checkSection, SECTION_PLAN } from "./section-plan.schema.ts";
import { brokenRules } from "./test-input.rules.ts";
import { EXAM_TYPES } from "../../../kernel/exam-type/exam-type.rules.ts";
import { idPattern } from "../../../kernel/shared/id.ts";
import { StudentQuestion } from "../paper/paper.schema.ts";
import { PRINT_SETS } from "../paper/shuffle.schema.ts";

/** The ids of questions. Clients may also send whole questions, whose ids are used. */
const idsOf = (questions: unknown): unknown =>
  Array.isArray(questions)
    ? questions.map((one: unknown) =>
        typeof one === "object" && one !== null && "_id" in one ? one._id : one,
      )
    : questions;

const SectionFields = z
  .strictObject({ ...SECTION_PLAN, questionIds: z.array(QuestionId).max(300).default([]) })
  .check(checkSection);

/**
 * One section of a test. Given `questionIds` are kept; missing questions are picked at random from
 * the bank. An empty topic, sub-topic or difficulty matches any.
 */
export const SectionInput = withOtherNames(SectionFields, {
  questions: { is: "questionIds", read: idsOf },
});
export type SectionInput = z.infer<typeof SectionInput>;

/** A path of the app or an external address, if the test is not taken on its own page. */
const TestLink = z
  .string()
  .max(2000)
  .refine((text) => inAppPath(text) !== null || outsideLink(text) !== null, {
    message: "Enter a path of this app, such as /user/demo-tests, or an https:// address.",
  });

/** Required fields of a test. */
const SPECIFIED = {
  name: z.string().trim().min(1).max(200),
  examType: ExamType,
  startTime: Moment,
  expiryTime: Moment,
  durationMinutes: z
    .int()
    .min(1)
    .max(24 * 60),
  totalQuestions: z.int().min(1).max(300),
  sectionDetails: z.array(SectionInput).min(1).max(40),
};

/** Optional fields: a new test gets the default, an edited one keeps its value. */
const OPTIONAL = {
  access: named(ACCESS),
  testType: named(TEST_TYPES),
  instructions: RichText,
  releasePolicy: named(RELEASE_POLICIES),
  palette: named(PALETTES),
  fullScreen: named(FULL_SCREEN_POLICIES),
  tieBreak: TieBreak,
  cutoffs: Cutoffs,
  grades: Grades,
  /** The demo slot that this test takes over. */
  demo: DemoSlot.nullable(),
  link: TestLink.nullable(),
  ...TIMING,
  ...LANGUAGES_OF_TEST,
  translatedInstructions: z.partialRecord(VariantLanguage, RichText),
  ...CHALLENGE_POLICY,
  /** A note of the pattern that the test was made from. */
  pattern: PatternNote.nullable(),
  /** The tests from which no question is picked. */
  excludeTests: ExcludeTests,
};

/** Whether this call may use questions open for practice, which closes them. Not stored. */
const AllowOpen = z.boolean().optional();

export const TestInput = z
  .strictObject({
    ...SPECIFIED,
    allowOpen: AllowOpen,
    access: OPTIONAL.access.default("SUBSCRIBE"),
    testType: OPTIONAL.testType.default("MTT"),
    instructions: OPTIONAL.instructions.default(""),
    releasePolicy: OPTIONAL.releasePolicy.default("AFTER_PROCESSING"),
    palette: OPTIONAL.palette.default("STANDARD"),
    fullScreen: OPTIONAL.fullScreen.default("REQUIRED"),
    tieBreak: OPTIONAL.tieBreak.default("shared"),
    cutoffs: OPTIONAL.cutoffs.default([]),
    grades: OPTIONAL.grades.default([]),
    demo: OPTIONAL.demo.default(null),
    link: OPTIONAL.link.default(null),
    ...TIMING_BY_DEFAULT,
    ...LANGUAGES_BY_DEFAULT,
    translatedInstructions: OPTIONAL.translatedInstructions.default({}),
    ...CHALLENGES_BY_DEFAULT,
    pattern: OPTIONAL.pattern.default(null),
    excludeTests: OPTIONAL.excludeTests.default(0),
  })
  .check(({ value, issues }) => {
    // While a field is invalid, the rules that compare several fields are not checked.
    if (issues.length > 0) return;
    for (const { path, message } of brokenRules(value)) {
      issues.push({ code: "custom", input: value, path: [path], message });
    }
  });
export type TestInput = z.infer<typeof TestInput>;

/** An edit of a test, based on revision `rev`, or on the current one if it is left out. */
export const TestEdit = z.strictObject({
  ...SPECIFIED,
  ...z.object(OPTIONAL).partial().shape,
  allowOpen: AllowOpen,
  /** The edited source. It is used if `instructions` are sent back unchanged. */
  instructionsSource: RichText.optional(),
  translatedInstructionsSource: OPTIONAL.translatedInstructions.optional(),
  rev: z.int().min(1).optional(),
});
export type TestEdit = z.infer<typeof TestEdit>;

const TEST_NAMES = { title: { is: "name" }, duration: { is: "durationMinutes" } };

/** A new test whose name and duration may be sent under the field names of a builder's form. */
export const NamedTestInput = withOtherNames(TestInput, TEST_NAMES);
export const NamedTestEdit = withOtherNames(TestEdit, TEST_NAMES);

export const DraftId = z.string().regex(idPattern("draft"));

/** More characters than the longest valid test has. */
const MAX_CHARACTERS = 250_000;

/** The builder's form. Values are not checked, so that an unfinished test can be saved. */
const DraftFields = z
  .strictObject(
    Object.fromEntries(Object.keys(TestInput.shape).map((name) => [name, z.unknown().optional()])),
  )
  .refine((fields) => JSON.stringify(fields).length <= MAX_CHARACTERS, {
    message: "This draft is too long to save. Shorten its texts.",
  });

export const DraftInput = z.strictObject({
  fields: DraftFields,
  /** The revision that the caller read; left out for a new draft. */
  rev: z.int().min(1).optional(),
});
export type DraftInput = z.infer<typeof DraftInput>;

/** A draft in lists; its fields are stored in a separate artifact. */
export const TestDraft = z.object({
  draftId: DraftId,
  rev: z.int().min(1),
  version: z.string(),
  name: z.string(),
  examType: z.enum(EXAM_TYPES).nullable(),
  questions: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
});
export type TestDraft = z.infer<typeof TestDraft>;

export const DraftRow = TestDraft.pick({
  rev: true,
  name: true,
  examType: true,
  createdAt: true,
  updatedAt: true,
  updatedBy: true,
}).extend({
  _id: z.string(),
  /** Questions chosen so far. */
  questions: z.int(),
});
export type DraftRow = z.infer<typeof DraftRow>;

export const DraftView = DraftRow.extend({ fields: z.record(z.string(), z.unknown()) });
export type DraftView = z.infer<typeof DraftView>;

export const DraftList = z.object({ drafts: z.array(DraftRow) });

/** What to preview in the builder. Only listed questions are shown; no questions are picked. */
export const PreviewInput = z.strictObject({
  instructions: RichText.default(""),
  translatedInstructions: OPTIONAL.translatedInstructions.default({}),
  sectionDetails: z.array(SectionInput).max(40),
  /** A printed set: all sections get its order, numbers and letters. */
  set: z.enum(PRINT_SETS).optional(),
  /** The texts of another language, as far as there are any, with English below them. */
  language: VariantLanguage.optional(),
});
export type PreviewInput = z.infer<typeof PreviewInput>;

/** A question as students would see it, with key and solution, for administrators. */
const PreviewQuestion = StudentQuestion.extend({
  /** The question's number, from 1, across all sections; in a set, its number in the set. */
  number: z.int(),
  paperNumber: z.int(),
  examType: z.enum(EXAM_TYPES),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  difficulty: z.enum(DIFFICULTIES),
  /** The key in the form of `answerKey`, and as text: "A, C". In a set, both are those of the set. */
  correctAnswer: z.unknown(),
  answerText: z.string(),
  solution: z.string(),
});
export type PreviewQuestion = z.infer<typeof PreviewQuestion>;

/** The paper as it would be frozen now, with rendered formulas and full image addresses. */
export const TestPreview = z.object({
  instructions: z.string(),
  totalQuestions: z.int(),
  maxMarks: z.number(),
  sections: z.array(
    TestView.shape.sectionDetails.element.extend({
      maxMarks: z.number(),
      questions: z.array(PreviewQuestion),
    }),
  ),
  /** Ids of questions that no longer exist in the bank. */
  missing: z.array(z.string()),
});
export type TestPreview = z.infer<typeof TestPreview>;
