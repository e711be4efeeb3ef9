import { QuestionPage, QuestionQuery } from "@academy/core/bank/search/question-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const searchQuestions = endpoint({
  method: "GET",
  path: "/api/questions/search",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  query: QuestionQuery,
  answer: QuestionPage,
  summary:
    "Lists a page of the bank's questions, with keys and solutions; authors see those of their own",
  handler: async ({ deps, actor, query }) => {
    const QuestionList = await import("@academy/core/bank/search/question-list.service.ts");
    return QuestionList.list(deps, query, actor);
  },
});
