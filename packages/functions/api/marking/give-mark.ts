import {
  HandMarkInput,
  HandMarkView,
} from "@academy/core/exam/marking-queue/marking-queue.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { GIVEN_QUESTION } from "./given-question.ts";
import { MarkedAnswerPath } from "./marking-path.schema.ts";

export const giveMark = endpoint({
  route: "POST /api/tests/{id}/marking/{questionId}/answers/{answerId}/mark",
  allow: "staff",
  ...GIVEN_QUESTION,
  noted: false,
  params: MarkedAnswerPath,
  body: HandMarkInput,
  answer: HandMarkView,
  summary: "Marks a leased answer by the rubric, with a comment for the student",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Marks = await import("@academy/core/exam/marking-queue/give-mark.service.ts");
    return Marks.mark(deps, actor, params.id, params.questionId, params.answerId, body);
  },
});
