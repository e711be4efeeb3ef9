import { QuestionId } from "@academy/core/bank/question/question-terms.schema.ts";
import { ProblemChange, ProblemDetail } from "@academy/core/learning/problem/problem.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const answerProblems = endpoint({
  route: "PATCH /api/problems/{questionId}",
  allow: "admin",
  params: z.object({ questionId: QuestionId }),
  body: ProblemChange,
  answer: ProblemDetail,
  summary: "Answers all open problem reports of a question, or changes the last answer",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Problems = await import("@academy/core/learning/problem/problem.service.ts");
    return Problems.answer(deps, actor, params.questionId, body);
  },
});
