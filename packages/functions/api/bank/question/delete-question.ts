import { QuestionsDeleted } from "@academy/core/bank/question/question-list.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const deleteQuestion = endpoint({
  route: "DELETE /api/questions/{id}",
  allow: "admin",
  params: QuestionPath,
  answer: QuestionsDeleted,
  summary: "Removes a question from the bank; one that a test uses is archived",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Remove = await import("@academy/core/bank/editing/question-remove.service.ts");
    return Remove.removeOne(deps, actor, params.id);
  },
});
