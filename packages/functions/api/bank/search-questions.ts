import { QuestionPage, QuestionQuery } from "@academy/core/bank/search/question-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { givenIds } from "./given-ids.ts";

export const searchQuestions = endpoint({
  method: "GET",
  path: "/api/questions/search",
  allow: "admin",
  query: QuestionQuery,
  answer: QuestionPage,
  summary:
    "Lists a page of the bank's questions, keys and solutions included; at most 2,000 can be sorted",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, query }) => {
    const QuestionList = await import("@academy/core/bank/search/question-list.service.ts");
    return QuestionList.list(deps, query, await givenIds(deps, query));
  },
});
