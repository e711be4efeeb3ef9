import type { Deps } from "../../kernel/platform/deps.ts";
import type { Key } from "../../kernel/platform/table.ts";
import { Comment } from "./comment.schema.ts";

/**
 * Ids of comments begin with their time, so a question's comments are in the order in which they
 * were written.
 */
const keyOf = (questionId: string, commentId: string): Key => ({
  pk: `Q#${questionId}`,
  sk: `N#${commentId}`,
});

/** A question has at most this many comments. */
export const MOST_COMMENTS = 200;

/** Writes a comment. If it is written twice, there is still only one. */
export async function put(deps: Deps, questionId: string, comment: Comment): Promise<void> {
  await deps.content.put({ ...keyOf(questionId, comment.commentId), ...comment });
}

/** The comments on a question, oldest first. */
export async function list(deps: Deps, questionId: string): Promise<Comment[]> {
  const { items } = await deps.content.query({
    where: {
      text: "pk = :pk AND begins_with(sk, :comments)",
      values: { ":pk": keyOf(questionId, "").pk, ":comments": "N#" },
    },
    limit: MOST_COMMENTS,
  });
  return items.map((item) => Comment.parse(item));
}

/**
 * Marks a comment as done; undefined if it does not exist. If this is repeated, the first time
 * stays.
 */
export async function resolve(
  deps: Deps,
  questionId: string,
  commentId: string,
  { resolvedAt, resolvedBy }: Required<Pick<Comment, "resolvedAt" | "resolvedBy">>,
): Promise<boolean> {
  const resolved = await deps.content.update(
    keyOf(questionId, commentId),
    {
      text: "SET resolvedAt = if_not_exists(resolvedAt, :at), resolvedBy = if_not_exists(resolvedBy, :by)",
      values: { ":at": resolvedAt, ":by": resolvedBy },
    },
    "attribute_exists(pk)",
  );
  return resolved !== undefined;
}
