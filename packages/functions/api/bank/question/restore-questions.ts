import {
  QuestionIds,
  QuestionsRestored,
} from "@academy/core/bank/question/question-list.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const restoreQuestions = endpoint({
  route: "POST /api/questions/restore",
  allow: "admin",
  body: QuestionIds,
  answer: QuestionsRestored,
  summary: "Restores deleted questions to the bank",
  errors: ["conflict"],
  handler: async ({ deps, actor, body }) => {
    const Remove = await import("@academy/core/bank/editing/question-remove.service.ts");
    return Remove.restore(deps, actor, body.ids);
  },
});
