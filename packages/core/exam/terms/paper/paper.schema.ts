import { AnswerForm } from "@academy/response-types/shared/answer-form.ts";
import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import * as z from "zod";
import { Difficulty } from "../../../bank/question/question-terms.schema.ts";
import { KeyCorrection } from "./key-correction.schema.ts";
import { VariantLanguage } from "../../../kernel/language/language.schema.ts";
import { Section } from "../test/assessment.schema.ts";
import { Choice } from "../test/choice.schema.ts";
import { LANGUAGES_OF_TEST } from "../test/languages.schema.ts";
import { SectionMinutes, SectionTiming } from "../test/timing.schema.ts";
import { FIRST_KEY } from "./paper-id.rules.ts";
import type { FrozenLanguage } from "./language-paper.schema.ts";
import { Sealed } from "./seal.schema.ts";

/** A question as sent to students. Only the fields that are listed here are ever sent. */
export const StudentQuestion = z.object({
  _id: z.string(),
  /** Position of its section in the test's `sectionDetails`. */
  section: z.number(),
  subject: z.string(),
  responseType: z.string(),
  questionType: z.string(),
  question: z.string(),
  options: z.array(z.string()).optional(),
  /** The list of rows to match with the options. */
  rows: z.array(z.string()).optional(),
  /** True if these options keep their order although the section's options are shuffled. */
  fixedOptions: z.literal(true).optional(),
  /** How to write the answer; only for numbers that are compared exactly. */
  format: AnswerForm.optional(),
  /** Full marks under the section's scheme. */
  marks: z.number(),
  passageId: z.string().optional(),
  passageText: z.string().optional(),
});
export type StudentQuestion = z.infer<typeof StudentQuestion>;

/** papers/{test}/{version}/student.json */
export const StudentPaper = z.object({
  testId: z.string(),
  version: z.string(),
  questions: z.array(StudentQuestion.omit({ passageText: true })),
  passages: z.record(z.string(), z.string()),
});
export type StudentPaper = z.infer<typeof StudentPaper>;

/** One question of the key, with everything needed for marking. Never leaves the server. */
export const KeyedQuestion = z.object({
  questionId: z.string(),
  section: z.int(),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  /** The stated difficulty when the paper was frozen; missing in older papers. */
  difficulty: Difficulty.optional(),
  responseType: z.string(),
  /** The question's own marks in centi-marks; the marking scheme may replace them. */
  marks: z.int(),
  scheme: MarkingScheme,
  content: z.unknown(),
  /** Accepted keys; there may be several after a correction. */
  keys: z.array(z.unknown()).min(1),
  /**
   * True if a correction dropped the question. Students then get its full marks; in a section with
   * a choice, perhaps not all of them.
   */
  dropped: z.boolean(),
});
export type KeyedQuestion = z.infer<typeof KeyedQuestion>;

/** A section of the key: its questions from `from` up to, but not including, `to`. */
export const KeySection = z.object({
  /** The section's name or subject. */
  name: z.string(),
  from: z.int(),
  to: z.int(),
  choose: Choice.nullable(),
  /**
   * Only if a section has a choice and its questions are shuffled: the sizes of the groups of
   * questions that move together, in the paper's order. The student's own order decides which
   * answers count.
   */
  blocks: z.array(z.int()).optional(),
  /** Only in a paper with timed sections. */
  minutes: SectionMinutes.optional(),
});
export type KeySection = z.infer<typeof KeySection>;

/** papers/{test}/{version}/{name}.json */
export const PaperKey = z.object({
  testId: z.string(),
  version: z.string(),
  name: z.string().default(FIRST_KEY),
  questions: z.array(KeyedQuestion),
  /**
   * The version of the rules by which answers are marked. Under version 2, a written answer that
   * contradicts the model answer scores less. Corrections keep the version of their paper, so that
   * stored ranks and reports agree.
   */
  rules: z.literal([1, 2]).default(1),
  /** 300 if a section's marking has thirds: marks are then counted in 1/300. */
  unit: z.literal(300).optional(),
  /** Only with timed sections: the rules for accepting their answers. */
  timed: SectionTiming.optional(),
  /** Only if a section has a name, a choice of questions or its own time. */
  sections: z.array(KeySection).optional(),
  /** The corrections that led to this key, oldest first. */
  corrections: z.array(KeyCorrection).default([]),
});
export type PaperKey = z.infer<typeof PaperKey>;

const FrozenInstructions = z.object({
  /** As they were written, with formulas as LaTeX. */
  source: z.string(),
  /** With rendered formulas. */
  instructions: z.string(),
});
export type FrozenInstructions = z.infer<typeof FrozenInstructions>;

/** papers/{test}/{version}/cover.json: what students may know before they start. */
export const PaperCover = z.object({
  testId: z.string(),
  version: z.string(),
  /** The instructions as they were written, with formulas as LaTeX; null in older papers. */
  source: z.string().nullable().default(null),
  /** The instructions with rendered formulas. */
  instructions: z.string(),
  sections: z.array(Section),
  /** The response types of each section's questions; empty in older papers. */
  sectionTypes: z.array(z.array(z.string())).default([]),
  /** SHA-256 of the seed that draws lots; only if lots decide between students of equal scores. */
  lotHash: z.string().optional(),
  /** Only of a paper that has other languages than English. */
  languages: LANGUAGES_OF_TEST.languages.optional(),
  medium: LANGUAGES_OF_TEST.medium.optional(),
  /** The instructions in those of the languages that have some. */
  translated: z.partialRecord(VariantLanguage, FrozenInstructions).optional(),
  /** The sealed copy of the student's paper; PRACTICE tests and older papers have none. */
  sealed: Sealed.optional(),
});
export type PaperCover = z.infer<typeof PaperCover>;

/** papers/{test}/{version}/review.json: solutions for released reports. */
export const PaperReview = z.object({
  testId: z.string(),
  version: z.string(),
  solutions: z.record(z.string(), z.string()),
});
export type PaperReview = z.infer<typeof PaperReview>;

/** Identifies a paper; `paper` is its version, which the test or the attempt points to. */
export interface PaperRef {
  testId: string;
  paper: string;
}

/** All parts of a frozen paper. */
export interface Paper {
  cover: PaperCover;
  student: StudentPaper;
  key: PaperKey;
  review: PaperReview;
  /** Only of a paper that has other languages than English. */
  languages?: readonly FrozenLanguage[];
}
