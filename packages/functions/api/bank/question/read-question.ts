import { QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const readQuestion = endpoint({
  route: "GET /api/questions/{id}",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  params: QuestionPath,
  answer: QuestionView,
  summary: "Reads a question of the bank, with key and solution; authors see those of their own",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const QuestionRead = await import("@academy/core/bank/question/question-read.service.ts");
    return QuestionRead.read(deps, params.id, actor);
  },
});
