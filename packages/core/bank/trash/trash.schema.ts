import * as z from "zod";
import { pageCursor } from "../../kernel/shared/query.schema.ts";
import { QuestionView } from "../question/question.schema.ts";
import { QuestionId } from "../question/question-terms.schema.ts";

/** Deleted questions that no test uses are deleted permanently after this many days. */
export const TRASH_DAYS = 30;

export const TrashQuery = z.object({
  /** `used`: questions that are kept because tests use them. */
  list: z.enum(["unused", "used"]).default("unused"),
  /** `next` of the page before. */
  after: pageCursor,
});
export type TrashQuery = z.infer<typeof TrashQuery>;

const TrashRow = QuestionView.pick({
  _id: true,
  examType: true,
  subject: true,
  topic: true,
  subTopic: true,
  responseType: true,
  question: true,
}).extend({
  deletedAt: z.string(),
  /** When the question will be deleted permanently; null if tests use it. */
  purgeAt: z.string().nullable(),
  /** How many tests use it. */
  uses: z.int(),
});
export type TrashRow = z.infer<typeof TrashRow>;

/** Deleted questions, the latest first. */
export const TrashPage = z.object({
  questions: z.array(TrashRow),
  /** For the next page; null after the last one. */
  next: z.string().nullable(),
});
export type TrashPage = z.infer<typeof TrashPage>;

/** Questions to delete permanently. */
export const PurgeInput = z.strictObject({
  ids: z.array(QuestionId).min(1, "Select at least one question.").max(25),
});

export const Purged = z.object({
  purgedCount: z.int(),
  /** Questions that stay, because a test uses them or someone restored them. */
  keptCount: z.int(),
});
export type Purged = z.infer<typeof Purged>;
