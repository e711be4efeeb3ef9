import * as z from "zod";
import { idPattern } from "../../kernel/shared/id.ts";

export const CommentId = z.string().regex(idPattern("comment"));

/** A text that people write to each other about a question; not HTML. */
export const CommentText = z
  .string()
  .trim()
  .min(1, "Write a comment.")
  .max(2000, "Use at most 2,000 characters.");

export const CommentInput = z.strictObject({ text: CommentText });

/** A comment on a question; times ISO 8601. */
export const Comment = z.object({
  commentId: CommentId,
  text: z.string(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  /** When someone marked it as done, and who did. */
  resolvedAt: z.string().optional(),
  resolvedBy: z.string().optional(),
});
export type Comment = z.infer<typeof Comment>;

/** The comments on a question, oldest first. */
export const Comments = z.object({ comments: z.array(Comment) });
export type Comments = z.infer<typeof Comments>;
