import { QuestionUpload, QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { endpoint, KB } from "../../http/endpoint.ts";

export const uploadQuestion = endpoint({
  route: "POST /api/questions/upload",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  bodyLimit: 1024 * KB,
  body: QuestionUpload,
  answer: QuestionView,
  status: 201,
  summary: "Adds a question to the bank",
  handler: async ({ deps, actor, body }) => {
    const Questions = await import("@academy/core/bank/editing/question.service.ts");
    return Questions.create(deps, actor, body);
  },
});
