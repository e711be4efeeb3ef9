import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import * as z from "zod";
import { CatalogueName } from "../../bank/catalogue/catalogue.schema.ts";
import { ExamType, named } from "../../kernel/exam-type/exam-type.schema.ts";
import {
  Difficulty,
  QuestionId,
  QuestionType,
  ResponseTypeCode,
  RichText,
} from "../../bank/question/question.schema.ts";
import { ExcludeTests, Mix } from "../../bank/search/pick.schema.ts";
import { PatternNote } from "../pattern/pattern-note.schema.ts";
import { TieBreak } from "../processing/tie-break.schema.ts";
import { inAppPath, outsideLink } from "../../kernel/shared/link.rules.ts";
import { withOtherNames } from "../../kernel/shared/other-names.schema.ts";
import { Moment } from "../../kernel/shared/time.schema.ts";
import {
  ACCESS,
  Choice,
  DemoSlot,
  FULL_SCREEN_POLICIES,
  PALETTES,
  RELEASE_POLICIES,
  TEST_TYPES,
} from "../assessment/assessment.schema.ts";
import { brokenRules, brokenSection } from "./test-input.rules.ts";

/** Ids of questions, which clients may also send as whole questions. */
const idsOf = (questions: unknown): unknown =>
  Array.isArray(questions)
    ? questions.map((one: unknown) =>
        typeof one === "object" && one !== null && "_id" in one ? one._id : one,
      )
    : questions;

/** What a section asks for, without its questions. */
export const SECTION_PLAN = {
  /** Shown to students, such as "Section B"; empty for the subject. */
  name: z.string().trim().max(60).default(""),
  subject: CatalogueName,
  topic: z.union([z.literal(""), CatalogueName]).default(""),
  subTopic: z.union([z.literal(""), CatalogueName]).default(""),
  type: ResponseTypeCode.default(""),
  questionType: QuestionType.default("STANDARD"),
  difficulty: z.union([z.literal("").transform(() => undefined), Difficulty]).optional(),
  numQuestions: z.int().min(1).max(300),
  /** Students answer any so many of the questions; null if all count. */
  choose: Choice.nullable().default(null),
  /** How its questions are picked; empty if all are of one kind. */
  mix: Mix,
  scheme: MarkingScheme.default({ kind: "standard" }),
};

/** Reports the rules that a section breaks, once its fields are valid. */
export const checkSection = ({ value, issues }: z.core.ParsePayload<SectionPlan>): void => {
  if (issues.length > 0) return;
  for (const { path, message } of brokenSection(value)) {
    issues.push({ code: "custom", input: value, path: path.split("."), message });
  }
};
type SectionPlan = z.infer<z.ZodObject<typeof SECTION_PLAN>>;

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

/** Where a test is taken instead of on its own page: a path of the app or an external address. */
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
  /** The demo slot that this test takes over. */
  demo: DemoSlot.nullable(),
  link: TestLink.nullable(),
  /** The pattern that the test was made from, as a note. */
  pattern: PatternNote.nullable(),
  /** Where no question is picked from. */
  excludeTests: ExcludeTests,
};

export const TestInput = z
  .strictObject({
    ...SPECIFIED,
    access: OPTIONAL.access.default("SUBSCRIBE"),
    testType: OPTIONAL.testType.default("MTT"),
    instructions: OPTIONAL.instructions.default(""),
    releasePolicy: OPTIONAL.releasePolicy.default("AFTER_PROCESSING"),
    palette: OPTIONAL.palette.default("STANDARD"),
    fullScreen: OPTIONAL.fullScreen.default("REQUIRED"),
    tieBreak: OPTIONAL.tieBreak.default("shared"),
    demo: OPTIONAL.demo.default(null),
    link: OPTIONAL.link.default(null),
    pattern: OPTIONAL.pattern.default(null),
    excludeTests: OPTIONAL.excludeTests.default(0),
  })
  .check(({ value, issues }) => {
    // Invalid fields are reported first, without rules that involve them.
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
  /** The edited source of the instructions, used if `instructions` are sent back as shown. */
  instructionsSource: RichText.optional(),
  rev: z.int().min(1).optional(),
});
export type TestEdit = z.infer<typeof TestEdit>;

const TEST_NAMES = { title: { is: "name" }, duration: { is: "durationMinutes" } };

/** A test whose name and duration may have the field names of a builder's form. */
export const NamedTestInput = withOtherNames(TestInput, TEST_NAMES);
export const NamedTestEdit = withOtherNames(TestEdit, TEST_NAMES);
