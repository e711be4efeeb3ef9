import { Comments } from "@academy/core/bank/review/comment.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const listComments = endpoint({
  route: "GET /api/questions/{id}/comments",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  params: QuestionPath,
  answer: Comments,
  summary: "Lists the comments on a question; authors read those on their own",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Comment = await import("@academy/core/bank/review/comment.service.ts");
    return Comment.list(deps, actor, params.id);
  },
});
