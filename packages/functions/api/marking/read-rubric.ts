import { RubricView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { GIVEN_QUESTION } from "./given-question.ts";
import { MarkedQuestionPath } from "./marking-path.schema.ts";

export const readRubric = endpoint({
  route: "GET /api/tests/{id}/marking/{questionId}/rubric",
  allow: "staff",
  ...GIVEN_QUESTION,
  params: MarkedQuestionPath,
  answer: RubricView,
  summary: "Reads the rubric and the model answer of a written question",
  errors: ["not-found"],
  handler: async ({ deps, params }) => {
    const Rubrics = await import("@academy/core/exam/marking-queue/rubric.service.ts");
    return Rubrics.read(deps, params.id, params.questionId);
  },
});
