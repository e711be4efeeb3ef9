import { QuestionHistory } from "@academy/core/bank/question/question-list.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const readQuestionHistory = endpoint({
  route: "GET /api/questions/{id}/history",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  params: QuestionPath,
  answer: QuestionHistory,
  summary: "Lists a question's revisions: who changed what and when",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const QuestionRead = await import("@academy/core/bank/question/question-read.service.ts");
    return QuestionRead.history(deps, params.id, actor);
  },
});
