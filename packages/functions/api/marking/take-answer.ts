import { LeasedAnswer } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { GIVEN_QUESTION } from "./given-question.ts";
import { MarkedAnswerPath } from "./marking-path.schema.ts";

export const takeAnswer = endpoint({
  route: "POST /api/tests/{id}/marking/{questionId}/answers/{answerId}/lease",
  allow: "staff",
  ...GIVEN_QUESTION,
  noted: false,
  params: MarkedAnswerPath,
  answer: LeasedAnswer,
  summary: "Leases one answer to the caller, who may mark it or has marked it",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params }) => {
    const Takes = await import("@academy/core/exam/marking-queue/take-answer.service.ts");
    return Takes.take(deps, actor, params.id, params.questionId, params.answerId);
  },
});
