import {
  ListedAnswers,
  ListedQuery,
} from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { MarkedQuestionPath } from "./marking-path.schema.ts";

export const listMarked = endpoint({
  route: "GET /api/tests/{id}/marking/{questionId}/answers",
  allow: "admin",
  params: MarkedQuestionPath,
  query: ListedQuery,
  answer: ListedAnswers,
  summary: "Lists marked answers: where markers differ, by an earlier rubric, all, or the caller's",
  errors: ["not-found"],
  handler: async ({ deps, actor, params, query }) => {
    const Listed = await import("@academy/core/exam/marking-queue/listed-answers.service.ts");
    return Listed.list(deps, actor, params.id, params.questionId, query);
  },
});
