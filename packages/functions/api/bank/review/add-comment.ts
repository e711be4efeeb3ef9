import { CommentInput, Comments } from "@academy/core/bank/review/comment.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const addComment = endpoint({
  route: "POST /api/questions/{id}/comments",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  params: QuestionPath,
  body: CommentInput,
  answer: Comments,
  status: 201,
  summary: "Comments on a question, and answers all comments",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Comment = await import("@academy/core/bank/review/comment.service.ts");
    return Comment.add(deps, actor, params.id, body.text);
  },
});
