import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import * as z from "zod";
import { CatalogueName } from "../catalogue/catalogue.schema.ts";
import { EXAM_TYPES } from "../exam-type/exam-type.rules.ts";
import { ExamType, named } from "../exam-type/exam-type.schema.ts";
import { FIRST_KEY } from "../paper/key-name.rules.ts";
import {
  Difficulty,
  DIFFICULTIES,
  QUESTION_TYPES,
  QuestionId,
  QuestionType,
  ResponseTypeCode,
  RichText,
} from "../question/question.schema.ts";
import { TIE_BREAKS } from "../result/tie-break.rules.ts";
import { idPattern } from "../shared/id.ts";
import { inAppPath, outsideLink } from "../shared/link.rules.ts";
import { Moment } from "../shared/time.ts";

export const ACCESS = ["PUBLIC", "SUBSCRIBE"] as const;
const TEST_TYPES = ["MTT", "STT"] as const;
const RELEASE_POLICIES = ["AFTER_PROCESSING", "IMMEDIATE"] as const;
/** The palette's own states, or the five that the computer-based JEE and NEET show. */
const PALETTES = ["STANDARD", "EXAM"] as const;
const EXAM_PALETTE_TYPES: readonly string[] = ["JEE", "NEET"];

/** Places of the demo tests that visitors take without an account; each holds one test. */
export const DemoSlot = z.literal([1, 2, 3, 4]);
export type DemoSlot = z.infer<typeof DemoSlot>;

export const TestId = z.string().regex(idPattern("test"));

/**
 * One section of a test. `questionIds` that are given are kept; missing ones are picked at random
 * from the bank. An empty topic, sub-topic or difficulty matches any.
 */
export const SectionInput = z.strictObject({
  subject: CatalogueName,
  topic: z.union([z.literal(""), CatalogueName]).default(""),
  subTopic: z.union([z.literal(""), CatalogueName]).default(""),
  type: ResponseTypeCode.default(""),
  questionType: QuestionType.default("STANDARD"),
  difficulty: z.union([z.literal("").transform(() => undefined), Difficulty]).optional(),
  numQuestions: z.int().min(1).max(300),
  questionIds: z.array(QuestionId).max(300).default([]),
  scheme: MarkingScheme.default({ kind: "standard" }),
});
export type SectionInput = z.infer<typeof SectionInput>;

/** Where a test is taken instead, when not on its own page: in the app, or at another address. */
const TestLink = z
  .string()
  .max(2000)
  .refine((text) => inAppPath(text) !== null || outsideLink(text) !== null, {
    message: "Give a path of this app, such as /user/demo-tests, or an address with https://.",
  });

const TestFields = z.strictObject({
  name: z.string().trim().min(1).max(200),
  examType: ExamType,
  access: named(ACCESS).default("SUBSCRIBE"),
  testType: named(TEST_TYPES).default("MTT"),
  startTime: Moment,
  expiryTime: Moment,
  durationMinutes: z
    .int()
    .min(1)
    .max(24 * 60),
  totalQuestions: z.int().min(1).max(300),
  instructions: RichText.default(""),
  releasePolicy: named(RELEASE_POLICIES).default("AFTER_PROCESSING"),
  palette: named(PALETTES).default("STANDARD"),
  tieBreak: z.enum(TIE_BREAKS).default("shared"),
  /** The demo place that this test takes over from the one that has it. */
  demo: DemoSlot.nullable().default(null),
  link: TestLink.nullable().default(null),
  sectionDetails: z.array(SectionInput).min(1).max(40),
});

export const TestInput = TestFields.refine((test) => test.startTime < test.expiryTime, {
  path: ["expiryTime"],
  message: "The expiry must be after the start.",
})
  .refine((test) => test.palette === "STANDARD" || EXAM_PALETTE_TYPES.includes(test.examType), {
    path: ["palette"],
    message: "Only JEE and NEET tests can show the exam's five states.",
  })
  .refine((test) => test.demo === null || test.access === "PUBLIC", {
    path: ["access"],
    message: "A demo test must be PUBLIC: visitors take it without an account.",
  })
  .refine((test) => test.demo === null || test.releasePolicy === "IMMEDIATE", {
    path: ["releasePolicy"],
    message: "A demo test must release IMMEDIATE: a guest reads the report at once.",
  });
export type TestInput = z.infer<typeof TestInput>;

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
  /** Counts the runs that were forced; only the newest one may publish. */
  pass: z.int().default(0),
  provisional: Provisional.nullable().default(null),
  /** The most that a student was granted beyond the duration; results wait for it. */
  extraMinutes: z.int().default(0),
  createdAt: z.string(),
  createdBy: z.string(),
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
  durationMinutes: z.number(),
  totalQuestions: z.number(),
  maxMarks: z.number(),
  instructions: z.string(),
  subjects: z.array(z.string()),
  releasePolicy: z.enum(RELEASE_POLICIES),
  palette: z.enum(PALETTES),
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
    }),
  ),
  /** By the server's clock: before the start, between start and expiry, after it. */
  state: z.enum(["upcoming", "open", "expired"]),
  serverTime: z.string(),
});
export type TestView = z.infer<typeof TestView>;

/** What administrators see of it besides. */
export const TestAdminView = TestView.extend({
  rev: z.number(),
  /** The demo place it was given; a later test may have taken it over. */
  demo: DemoSlot.nullable(),
  sectionDetails: z.array(
    TestView.shape.sectionDetails.element.extend({
      questionIds: z.array(z.string()),
      scheme: MarkingScheme,
    }),
  ),
  /** Whether results have been published. */
  processed: z.boolean(),
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
