import { StudentQuestion } from "@academy/core/exam/terms/paper/paper.schema.ts";
import * as Papers from "@academy/core/exam/attempt/open-paper.service.ts";
import { Language } from "@academy/core/kernel/language/language.schema.ts";
import { QuestionId } from "@academy/core/bank/question/question-terms.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { idList } from "../http/id-list.schema.ts";
import { TestPath } from "./test-path.schema.ts";

export const listQuestions = endpoint({
  route: "GET /api/tests/questions/{id}",
  allow: "owner",
  guests: ({ params }) => [params.id],
  params: TestPath,
  query: z.object({ ids: idList(QuestionId).optional(), language: Language.optional() }),
  answer: z.array(StudentQuestion),
  summary:
    "Lists a test's questions, all or the named ones, once POST /api/tests/{id}/attempts has started the caller's attempt; `language` gives their texts in one of the test's languages",
  errors: ["forbidden"],
  handler: ({ deps, actor, params, query: { ids, language } }) =>
    Papers.questions(deps, actor, params.id, {
      ids: ids?.length ? ids : undefined,
      language,
    }),
});
