import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { StateInput } from "@academy/core/bank/review/review-queue.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const changeQuestionState = endpoint({
  route: "PUT /api/questions/{id}/state",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  params: QuestionPath,
  body: StateInput,
  answer: QuestionView,
  summary: "Sends a question to review, approves it, sends it back, retires or restores it",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const States = await import("@academy/core/bank/review/state.service.ts");
    return States.change(deps, actor, params.id, body);
  },
});
