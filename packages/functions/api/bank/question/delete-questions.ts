import { QuestionIds, QuestionsDeleted } from "@academy/core/bank/question/question-list.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const deleteQuestions = endpoint({
  route: "DELETE /api/questions",
  allow: "admin",
  body: QuestionIds,
  answer: QuestionsDeleted,
  summary: "Removes questions from the bank; those that tests use are archived",
  handler: async ({ deps, actor, body }) => {
    const Remove = await import("@academy/core/bank/editing/question-remove.service.ts");
    return Remove.remove(deps, actor, body.ids);
  },
});
