import { endpoint } from "../http/endpoint.ts";
import { GIVEN_QUESTION } from "./given-question.ts";
import { Message } from "../http/message.schema.ts";
import { MarkedAnswerPath } from "./marking-path.schema.ts";

export const releaseAnswer = endpoint({
  route: "DELETE /api/tests/{id}/marking/{questionId}/answers/{answerId}/lease",
  allow: "staff",
  ...GIVEN_QUESTION,
  noted: false,
  params: MarkedAnswerPath,
  answer: Message,
  summary: "Gives a leased answer back without a mark",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Takes = await import("@academy/core/exam/marking-queue/take-answer.service.ts");
    await Takes.release(deps, actor, params.id, params.questionId, params.answerId);
    return { message: "The answer is free for another marker." };
  },
});
