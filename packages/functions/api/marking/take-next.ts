import { NextAnswer, NextInput } from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { GIVEN_QUESTION } from "./given-question.ts";
import { MarkedQuestionPath } from "./marking-path.schema.ts";

export const takeNext = endpoint({
  route: "POST /api/tests/{id}/marking/{questionId}/next",
  allow: "staff",
  ...GIVEN_QUESTION,
  noted: false,
  params: MarkedQuestionPath,
  body: NextInput,
  answer: NextAnswer,
  summary: "Leases the next answer of a question to the caller for ten minutes, without a name",
  errors: ["not-found"],
  handler: async ({ deps, actor, params, body }) => {
    const Takes = await import("@academy/core/exam/marking-queue/take-answer.service.ts");
    return Takes.next(deps, actor, params.id, params.questionId, body.after);
  },
});
