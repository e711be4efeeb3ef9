import {
  ListedAnswers,
  ListedQuery,
  OwnAnswers,
} from "@academy/core/exam/marking-queue/listed-answers.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { GIVEN_QUESTION } from "./given-question.ts";
import { MarkedQuestionPath } from "./marking-path.schema.ts";

export const listMarked = endpoint({
  route: "GET /api/tests/{id}/marking/{questionId}/answers",
  allow: "staff",
  ...GIVEN_QUESTION,
  params: MarkedQuestionPath,
  query: ListedQuery,
  answer: OwnAnswers,
  adminAnswer: ListedAnswers,
  summary:
    "Lists marked answers: where markers differ, by an earlier rubric, all, or the caller's; a marker gets the caller's",
  errors: ["not-found"],
  handler: async ({ deps, actor, params, query }) => {
    const Listed = await import("@academy/core/exam/marking-queue/listed-answers.service.ts");
    return Listed.list(deps, actor, params.id, params.questionId, query);
  },
});
