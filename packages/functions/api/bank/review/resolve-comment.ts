import { CommentId, Comments } from "@academy/core/bank/review/comment.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const resolveComment = endpoint({
  route: "POST /api/questions/{id}/comments/{commentId}/resolve",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  params: QuestionPath.extend({ commentId: CommentId }),
  answer: Comments,
  summary: "Marks a comment on a question as done",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Comment = await import("@academy/core/bank/review/comment.service.ts");
    return Comment.resolve(deps, actor, params.id, params.commentId);
  },
});
