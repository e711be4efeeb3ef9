import { QuestionId } from "@academy/core/bank/question/question-terms.schema.ts";
import { ProblemDetail } from "@academy/core/learning/problem/problem.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readProblems = endpoint({
  route: "GET /api/problems/{questionId}",
  allow: "admin",
  params: z.object({ questionId: QuestionId }),
  answer: ProblemDetail,
  summary: "Reads the open problem reports of a question, or its last answer",
  errors: ["not-found"],
  handler: async ({ deps, params }) => {
    const Problems = await import("@academy/core/learning/problem/problem.service.ts");
    return Problems.read(deps, params.questionId);
  },
});
