import { QuestionPage, QuestionQuery } from "@academy/core/bank/question/question-list.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { givenIds } from "../bulk/given-ids.ts";

export const searchQuestions = endpoint({
  route: "GET /api/questions/search",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  query: QuestionQuery,
  answer: QuestionPage,
  summary:
    "Lists a page of the bank's questions, at most 2,000 of them sorted; authors see the keys of their own, and uses and figures count only tests that are over unless an administrator calls",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, query }) => {
    const QuestionList = await import("@academy/core/bank/search/question-list.service.ts");
    const overAmong = async (testIds: readonly string[]) => {
      const Holders = await import("@academy/core/exam/opening/holders.service.ts");
      return Holders.overAmong(deps, testIds);
    };
    return QuestionList.list(deps, query, {
      given: await givenIds(deps, actor, query),
      reader: { caller: actor, overAmong },
    });
  },
});
