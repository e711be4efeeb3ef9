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

/** A catalogue name to search for, in any case; empty matches any. */
const AnyName = z.string().trim().max(200).default("");

/** An administrator's search for questions; empty or missing fields match anything. */
export const QuestionQuery = z.object({
  examType: orNothing(ExamType),
  subject: AnyName,
  topic: AnyName,
  subTopic: AnyName,
  /** Any name of the response type. */
  responseType: ResponseTypeCode.default(""),
  questionType: orNothing(QuestionType),
  difficulty: orNothing(Difficulty),
  /** Words of the question or its options, or their beginnings; at least three letters each. */
  text: z.string().trim().max(200).default(""),
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(10),
});
export type QuestionQuery = z.infer<typeof QuestionQuery>;

/** A page of questions; `total` counts all matches. */
export const QuestionPage = z.object({
  questions: z.array(QuestionView),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
  /** True when a text matches more questions than are counted: the search needs more words. */
  more: z.boolean(),
});
export type QuestionPage = z.infer<typeof QuestionPage>;

/** Questions to delete or to restore. */
export const QuestionIds = z.strictObject({
  ids: z.array(QuestionId).min(1, "Select at least one question.").max(100),
});

/** The result of deleting questions. */
export const QuestionsDeleted = z.object({
  message: z.string(),
  /** Questions that this call deleted; `archivedCount` of them are archived for tests. */
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
  /** Fields that differ from the previous revision; empty for the first. */
  changed: z.array(z.string()),
  /** Origin of a revision that was not typed in the form. */
  note: z.string().optional(),
  question: QuestionView,
});
export type QuestionVersion = z.infer<typeof QuestionVersion>;

/** The revisions of a question, newest first. */
export const QuestionHistory = z.object({
  /** When the question was deleted; missing while it is in the bank. */
  deletedAt: z.string().optional(),
  versions: z.array(QuestionVersion),
});
export type QuestionHistory = z.infer<typeof QuestionHistory>;
