import * as z from "zod";
import { ExamType } from "../../kernel/exam-type/exam-type.schema.ts";
import { VariantLanguage } from "../../kernel/language/language.schema.ts";
import { orNothing, pageLimit } from "../../kernel/shared/query.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";
import { LONGEST_SOURCE, Tag, Year } from "./question-labels.schema.ts";
import { QUESTION_STATES, QuestionView, ResponseTypeCode } from "./question.schema.ts";
import { Difficulty, QuestionId, QuestionType } from "./question-terms.schema.ts";

/** A catalogue name to search for, in capital or small letters; an empty name matches any. */
const AnyName = z.string().trim().max(200).default("");

const MOST_VALUES = 20;

/** Several values of a filter: a list, or a text with commas between them. */
const several = <S extends z.ZodType>(one: S, problem: string) => {
  const values = z.array(one).max(MOST_VALUES);
  const parts = (text: string, context: z.RefinementCtx) => {
    const read = values.safeParse(
      text
        .split(",")
        .map((part) => part.trim())
        .filter((part) => part !== ""),
    );
    if (read.success) return read.data;
    context.addIssue({ code: "custom", message: problem });
    return z.NEVER;
  };
  return z.union([values, z.string().max(1000).transform(parts)], problem).default([]);
};

/** How many rows a page of the bank may have on screen. */
export const PAGE_SIZES = [25, 50, 100] as const;

/** Other orders of the list than the catalogue's; for at most 2,000 questions. */
export const QUESTION_SORTS = [
  "newest",
  "changed",
  "used",
  "facility",
  "discrimination",
  "difficulty",
  "author",
] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];
/** At most this many questions are sorted, or searched by author or language. */
export const MOST_SORTED = 2000;

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
  /** If no states are given, all questions except retired ones are found. */
  states: several(z.enum(QUESTION_STATES), `Use ${QUESTION_STATES.join(", ")}.`),
  /** A question must have all these tags; upper and lower case are the same. */
  tags: several(Tag, `Write at most ${MOST_VALUES} tags with commas between them.`),
  /** A source, or the beginning of one. */
  source: z.string().trim().max(LONGEST_SOURCE).default(""),
  year: orNothing(Year),
  /** Part of the name of the author. */
  author: z.string().trim().max(200).default(""),
  /** Questions that are in this language. */
  inLanguage: orNothing(VariantLanguage),
  /** Questions that are not in this language yet. */
  notInLanguage: orNothing(VariantLanguage),
  id: orNothing(QuestionId),
  /** Questions that this import added. */
  importId: orNothing(z.string().regex(idPattern("import"))),
  /** Questions of this test. */
  usedIn: orNothing(z.string().regex(idPattern("test"))),
  sort: orNothing(z.enum(QUESTION_SORTS)),
  page: z.coerce.number().int().min(1).default(1),
  limit: pageLimit(10),
  /** Rows per page instead of `limit`. */
  size: orNothing(z.coerce.number().pipe(z.union(PAGE_SIZES.map((size) => z.literal(size))))),
});
export type QuestionQuery = z.infer<typeof QuestionQuery>;

/** A question in the list, with its figures from tests. */
export const QuestionRow = QuestionView.extend({
  /** Missing if the question is approved. */
  state: z.enum(QUESTION_STATES).exclude(["APPROVED"]).optional(),
  /** The author's name; empty if it is not known. */
  createdBy: z.string(),
  createdAt: z.string(),
  /** How many tests use the question; missing for people who only translate. */
  uses: z.int().optional(),
  /**
   * Means over the question's tests that had 20 students or more; null if there is no such test.
   */
  facility: z.number().nullable(),
  discrimination: z.number().nullable(),
  importId: z.string().optional(),
});
export type QuestionRow = z.infer<typeof QuestionRow>;

/** A page of questions; `total` counts all matches. */
export const QuestionPage = z.object({
  questions: z.array(QuestionRow),
  page: z.number(),
  totalPages: z.number(),
  total: z.number(),
  /**
   * True if a text or a label matches more questions than are counted, so that the search needs
   * more words.
   */
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
  /** The origin of a revision that was not typed in the form. */
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
