import { RubricInput, RubricView } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { MarkedQuestionPath } from "./marking-path.schema.ts";

export const editRubric = endpoint({
  route: "PUT /api/tests/{id}/marking/{questionId}/rubric",
  allow: "admin",
  params: MarkedQuestionPath,
  body: RubricInput,
  answer: RubricView,
  summary: "Writes the next version of a rubric; answers marked by earlier ones wait again",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Rubrics = await import("@academy/core/exam/marking-queue/rubric.service.ts");
    return Rubrics.edit(deps, actor, params.id, params.questionId, body);
  },
});
