import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { conflict, notFound } from "../../kernel/shared/error.ts";
import { newId } from "../../kernel/shared/id.ts";
import { iso } from "../../kernel/shared/time.ts";
import { assertMaySeeKey } from "../question/question-read.service.ts";
import type { Comment, Comments } from "./comment.schema.ts";
import * as CommentStore from "./comment.store.ts";

/** A new comment by this caller; it is not stored yet. */
export const newComment = (deps: Deps, { userId, name }: Actor, text: string): Comment => ({
  commentId: newId("comment", deps),
  text,
  at: iso(deps.clock.now()),
  by: userId,
  byName: name,
});

/** Stores a comment. If the same comment is stored again, there is still only one. */
export const keep = (deps: Deps, questionId: string, comment: Comment): Promise<void> =>
  CommentStore.put(deps, questionId, comment);

/**
 * The comments on a question. They may reveal its key, so authors may read only those on their own
 * questions.
 * @throws AppError `not-found`; `forbidden` `not_your_question`
 */
export async function list(deps: Deps, actor: Actor, questionId: string): Promise<Comments> {
  await assertMaySeeKey(deps, actor, questionId);
  return { comments: await CommentStore.list(deps, questionId) };
}

/**
 * Adds a comment.
 * @throws AppError as `list`; `conflict` `too_many_comments`
 */
export async function add(
  deps: Deps,
  actor: Actor,
  questionId: string,
  text: string,
): Promise<Comments> {
  const { comments } = await list(deps, actor, questionId);
  if (comments.length >= CommentStore.MOST_COMMENTS) {
    throw conflict("too_many_comments", "This question has 200 comments. Change the question.");
  }
  const comment = newComment(deps, actor, text);
  await keep(deps, questionId, comment);
  return { comments: [...comments, comment] };
}

/** Marks a comment as done. @throws AppError as `list` */
export async function resolve(
  deps: Deps,
  actor: Actor,
  questionId: string,
  commentId: string,
): Promise<Comments> {
  await assertMaySeeKey(deps, actor, questionId);
  const done = { resolvedAt: iso(deps.clock.now()), resolvedBy: actor.name };
  if (!(await CommentStore.resolve(deps, questionId, commentId, done))) {
    throw notFound("This comment");
  }
  return { comments: await CommentStore.list(deps, questionId) };
}
