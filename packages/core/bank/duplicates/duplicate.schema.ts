import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { FileJob } from "../../kernel/file-job/file-job.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { CatalogueName } from "../catalogue/catalogue.schema.ts";
import { QuestionView, RichText } from "../question/question.schema.ts";
import { QuestionId } from "../question/question-terms.schema.ts";

/** The event that requests a search for duplicates in a large part of the bank. */
export const DUPLICATES_REQUESTED = "Duplicate search requested";

export const DuplicateSearchId = z.string().regex(idPattern("duplicates"));

/** The id of a search. The record of the search says which questions it covers. */
export const DuplicateSearchRef = z.object({ exportId: DuplicateSearchId });

/** A search covers the questions of an exam type and subject. */
export const DuplicateSearchInput = z.strictObject({ examType: ExamType, subject: CatalogueName });
export type DuplicateSearchInput = z.infer<typeof DuplicateSearchInput>;

/** The job that searches, and how far it is. */
export const DuplicateSearch = FileJob.extend({
  examType: ExamType,
  subject: z.string(),
  /** The number of questions to compare, counted when the search began. */
  of: z.int(),
  /** The number of groups found; null until the search is done. */
  found: z.int().nullable(),
  /** True if there are more groups or similar pairs than the search keeps. */
  more: z.boolean(),
});
export type DuplicateSearch = z.infer<typeof DuplicateSearch>;

/** Questions that are near duplicates of each other. */
export const DuplicateGroup = z.object({
  ids: z.array(z.string()),
  /** Similar pairs: the positions of both in `ids`, and their similarity in percent. */
  pairs: z.array(z.tuple([z.int(), z.int(), z.number()])),
});
export type DuplicateGroup = z.infer<typeof DuplicateGroup>;

/** The artifact of a search: its groups, the most similar first. */
export const DuplicateGroups = z.object({ groups: z.array(DuplicateGroup) });

/** A question of a group. */
const GroupedQuestion = z.object({
  question: QuestionView,
  /** Whether a test uses the question. Such a test keeps it even if it is deleted from the bank. */
  isUsed: z.boolean(),
});

/** A group as administrators see it. */
const GroupView = z.object({
  /** Similarity of its most similar questions, in percent. */
  similarity: z.number(),
  questions: z.array(GroupedQuestion),
});
export type GroupView = z.infer<typeof GroupView>;

/** A search and a page of its groups that are still open. */
export const DuplicateSearchView = z.object({
  searchId: DuplicateSearchId,
  examType: ExamType,
  subject: z.string(),
  state: z.enum(["preparing", "ready", "failed"]),
  /** How many questions have been compared so far, and how many there are. */
  done: z.int(),
  of: z.int(),
  found: z.int().nullable(),
  more: z.boolean(),
  groups: z.array(GroupView),
  /** Send it as `after` for the next page; null after the last one. */
  next: z.int().nullable(),
});
export type DuplicateSearchView = z.infer<typeof DuplicateSearchView>;

export const DuplicatePageQuery = z.object({
  /** `next` of the page before. */
  after: z.coerce.number().int().min(0).default(0),
});

/** Pairs that someone has judged: from now on they count as different, or as duplicates again. */
export const DifferentInput = z.strictObject({
  pairs: z
    .array(
      z
        .tuple([QuestionId, QuestionId])
        .refine(([one, other]) => one !== other, "Name two questions."),
    )
    .min(1)
    .max(200),
  different: z.boolean().default(true),
});
export type DifferentInput = z.infer<typeof DifferentInput>;

export const DifferentMarked = z.object({ pairs: z.int() });

/** A question that someone is writing. */
export const SimilarInput = z.strictObject({
  question: RichText,
  options: z.array(RichText).max(8).default([]),
  rows: z.array(RichText).max(8).default([]),
  /** If it is left out, the passage of the edited question is used. */
  passageId: z.string().regex(idPattern("passage")).nullish(),
  /** The question that is edited, so that it is not reported as similar to itself. */
  questionId: QuestionId.optional(),
});
export type SimilarInput = z.infer<typeof SimilarInput>;

/** Questions of the bank that are almost the same, the most similar first. */
export const SimilarFound = z.object({
  similar: z.array(
    z.object({
      question: QuestionView,
      /** In percent. */
      similarity: z.number(),
      /** Where the two texts differ; null if they differ only in case or markup. */
      difference: z.object({ here: z.string(), there: z.string() }).nullable(),
    }),
  ),
});
export type SimilarFound = z.infer<typeof SimilarFound>;
