import { MarkingScheme } from "@academy/response-types/shared/scheme.ts";
import * as z from "zod";
import { KeyCorrection } from "../correction/correction.schema.ts";
import { Section } from "../assessment/assessment.schema.ts";
import { FIRST_KEY } from "./paper-id.rules.ts";

/** A question of a paper as a student gets it: an allow-list, parsed on the way out. */
export const StudentQuestion = z.object({
  _id: z.string(),
  /** Position of its section in the test's `sectionDetails`. */
  section: z.number(),
  subject: z.string(),
  responseType: z.string(),
  questionType: z.string(),
  question: z.string(),
  options: z.array(z.string()).optional(),
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

/** One question of the key: everything that marking needs. Never leaves the server. */
export const KeyedQuestion = z.object({
  questionId: z.string(),
  section: z.int(),
  subject: z.string(),
  topic: z.string(),
  subTopic: z.string(),
  responseType: z.string(),
  /** Centi-marks of the question itself; the scheme may override them. */
  marks: z.int(),
  scheme: MarkingScheme,
  content: z.unknown(),
  /** Accepted keys; more than one after a correction. */
  keys: z.array(z.unknown()).min(1),
  /** Dropped after the fact: full marks to everybody. */
  dropped: z.boolean(),
});
export type KeyedQuestion = z.infer<typeof KeyedQuestion>;

/** papers/{test}/{version}/{name}.json */
export const PaperKey = z.object({
  testId: z.string(),
  version: z.string(),
  name: z.string().default(FIRST_KEY),
  questions: z.array(KeyedQuestion),
  /** What led from the first key to this one, oldest first. */
  corrections: z.array(KeyCorrection).default([]),
});
export type PaperKey = z.infer<typeof PaperKey>;

/** papers/{test}/{version}/cover.json: what may be known of a paper before it is opened. */
export const PaperCover = z.object({
  testId: z.string(),
  version: z.string(),
  /** Rich text as it was written, formulas as LaTeX; null in papers that kept none. */
  source: z.string().nullable().default(null),
  /** Rich text with its formulas rendered. */
  instructions: z.string(),
  sections: z.array(Section),
  /** Per section the response types that its questions have; empty in papers that kept none. */
  sectionTypes: z.array(z.array(z.string())).default([]),
});
export type PaperCover = z.infer<typeof PaperCover>;

/** papers/{test}/{version}/review.json: solutions, for reports after the release. */
export const PaperReview = z.object({
  testId: z.string(),
  version: z.string(),
  solutions: z.record(z.string(), z.string()),
});
export type PaperReview = z.infer<typeof PaperReview>;

/** Which paper: `paper` is the version that the test's or the attempt's pointer names. */
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
}
