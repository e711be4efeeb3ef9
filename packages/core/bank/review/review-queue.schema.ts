import * as z from "zod";
import { pageCursor } from "../../kernel/shared/query.schema.ts";
import { QUESTION_STATES, QuestionView } from "../question/question.schema.ts";
import { CommentText } from "./comment.schema.ts";
import { WaitingProposal } from "./proposal.schema.ts";

/** A change of state, with the revision that the caller saw. */
export const StateInput = z.strictObject({
  state: z.enum(QUESTION_STATES),
  /** Needed to send a question back to its author. */
  comment: CommentText.optional(),
  rev: z.int().min(1).optional(),
});
export type StateInput = z.infer<typeof StateInput>;

export const ReviewQuery = z.object({
  /** The `next` of an earlier page. */
  after: pageCursor,
});
export type ReviewQuery = z.infer<typeof ReviewQuery>;

/**
 * Questions in review, and proposals for approved questions. In both lists, those that have waited
 * longest come first.
 */
export const ReviewPage = z.object({
  questions: z.array(QuestionView),
  proposals: z.array(WaitingProposal),
  /** The cursor for `after`; null on the last page. */
  next: z.string().nullable(),
});
export type ReviewPage = z.infer<typeof ReviewPage>;
