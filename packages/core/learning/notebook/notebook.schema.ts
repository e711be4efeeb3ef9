import * as z from "zod";
import { QuestionId } from "../../bank/question/question-terms.schema.ts";
import { ProblemOutcome } from "../problem/problem.schema.ts";
import { CardRef, MissStatus, TopicRef } from "../progress/event.schema.ts";

/** How many tags a student may add to those that every notebook has. */
export const OWN_TAGS_MAX = 10;
const COMMON_TAGS = ["concept", "silly mistake", "guess", "time"] as const;
export const isOwnTag = (tag: string): boolean => !COMMON_TAGS.some((common) => common === tag);

const Tag = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Enter a tag.")
  .max(24, "A tag can have 24 characters.");

/** What a student changes at a question of the notebook. */
export const NotebookChange = z.strictObject({
  /** The submission that contains the question, for a question that is not in the notebook yet. */
  submissionId: z.string().max(120).nullish(),
  /** Where the question is, for a question of a practice set. */
  ref: CardRef.optional(),
  note: z.string().trim().max(500, "A note can have 500 characters.").optional(),
  tags: z
    .array(Tag)
    .max(14, "A question can have 14 tags.")
    .transform((tags) => [...new Set(tags)].toSorted())
    .optional(),
  bookmarked: z.boolean().optional(),
  scheduled: z.boolean().optional(),
});
export type NotebookChange = z.infer<typeof NotebookChange>;

/** A student's note on a question, and where the question is. */
export const Note = z.object({
  questionId: QuestionId,
  /** `t.{testId}.{index}`, or a card of the open questions. */
  ref: z.string(),
  topic: TopicRef,
  /** Epoch milliseconds of the first change. */
  at: z.int(),
  note: z.string().default(""),
  tags: z.array(z.string()).default([]),
  bookmarked: z.boolean().default(false),
});
export type Note = z.infer<typeof Note>;

/** A question of the notebook: how it went, and what the student wrote. */
export const NotebookRow = z.object({
  ...TopicRef.shape,
  questionId: QuestionId,
  /** The submission and the question's number in it; null for questions met in practice only. */
  submissionId: z.string().nullable(),
  number: z.int().nullable(),
  /**
   * Null if the student never failed the question: it is in the notebook for its bookmark, note or
   * tags.
   */
  status: MissStatus.nullable(),
  seconds: z.int().nullable(),
  /** How often it was not fully correct. */
  times: z.int(),
  at: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  bookmarked: z.boolean(),
  scheduled: z.boolean(),
  learned: z.boolean(),
  /** Day of the next review; null if it is not scheduled or was never reviewed. */
  due: z.string().nullable(),
  /** True if the question's test was deleted, so that the question cannot be practised. */
  gone: z.literal(true).optional(),
  /** The student's report of a problem with the question, and what was answered. */
  problem: ProblemOutcome.optional(),
});
export type NotebookRow = z.infer<typeof NotebookRow>;

const yes = z.literal("true").transform(() => true as const);

export const NotebookQuery = z.object({
  examType: z.string().max(40).optional(),
  topicId: z.string().max(400).optional(),
  testId: z.string().max(40).optional(),
  status: MissStatus.optional(),
  tag: z.string().max(24).optional(),
  bookmarked: yes.optional(),
  /** Only questions whose review is due today. */
  due: yes.optional(),
  /** Searches own notes, tags and names of topics. */
  text: z.string().trim().max(100).optional(),
  cursor: QuestionId.optional(),
});
export type NotebookQuery = z.infer<typeof NotebookQuery>;

export const NotebookPage = z.object({
  entries: z.array(NotebookRow),
  total: z.int(),
  /** How many are not on this page because a test that is still open to others asks them. */
  asked: z.int().optional(),
  /** The cursor of the next page; null on the last one. */
  next: QuestionId.nullable(),
});
export type NotebookPage = z.infer<typeof NotebookPage>;

/** Bookmarks that a browser kept, by submission. */
export const BookmarkImport = z.object({
  bookmarks: z
    .array(
      z.object({
        submissionId: z.string().max(120),
        questionIds: z.array(QuestionId).max(200, "Send at most 200 questions of a report."),
      }),
    )
    .max(50, "Send the bookmarks of at most 50 reports."),
});
export type BookmarkImport = z.infer<typeof BookmarkImport>;

export const BookmarksImported = z.object({
  /** How many bookmarks are new. */
  imported: z.int(),
  /** The submissions whose keys are open: a browser keeps the bookmarks of all others. */
  open: z.array(z.string()),
});
export type BookmarksImported = z.infer<typeof BookmarksImported>;
