import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { orNothing, pageLimit } from "../../kernel/shared/query.schema.ts";
import {
  Difficulty,
  QuestionId,
  QuestionType,
  QuestionView,
  ResponseTypeCode,
} from "../question/question.schema.ts";

/** A name of the catalogue to look for, in any case; empty for any. */
const AnyName = z.string().trim().max(200).default("");

/** Which questions of the bank an administrator looks for; what is empty or missing asks nothing. */
export const QuestionQuery = z.object({
  examType: orNothing(ExamType),
  subject: AnyName,
  topic: AnyName,
  subTopic: AnyName,
  /** Any of its names. */
  responseType: ResponseTypeCode.default(""),
  questionType: orNothing(QuestionType),
  difficulty: orNothing(Difficulty),
  /** Words of the question or its options, or their beginnings, of three letters at least. */
  text: z.string().trim().max(200).default(""),
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(10),
});
export type QuestionQuery = z.infer<typeof QuestionQuery>;

/** A page of questions; `total` counts what was found. */
export const QuestionPage = z.object({
  questions: z.array(QuestionView),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
  /** True when a text was found in more questions than are counted: it wants more words. */
  more: z.boolean(),
});
export type QuestionPage = z.infer<typeof QuestionPage>;

/** Questions that are named to be deleted, or brought back. */
export const QuestionIds = z.strictObject({
  ids: z.array(QuestionId).min(1, "Please choose at least one question.").max(100),
});

/** What became of questions that were to be deleted. */
export const QuestionsDeleted = z.object({
  message: z.string(),
  /** How many have left the bank by this call; `archivedCount` of them are kept for their tests. */
  deletedCount: z.int(),
  archivedCount: z.int(),
});
export type QuestionsDeleted = z.infer<typeof QuestionsDeleted>;

export const QuestionsRestored = z.object({ restoredCount: z.int() });

/** One revision of a question. */
const QuestionVersion = z.object({
  rev: z.int(),
  changedAt: z.string(),
  changedBy: z.string(),
  /** The fields that differ from the revision before; empty for the first. */
  changed: z.array(z.string()),
  /** Where the revision came from, when no one wrote it in the form. */
  note: z.string().optional(),
  question: QuestionView,
});
export type QuestionVersion = z.infer<typeof QuestionVersion>;

/** The revisions of a question, the newest first. */
export const QuestionHistory = z.object({ versions: z.array(QuestionVersion) });
export type QuestionHistory = z.infer<typeof QuestionHistory>;
