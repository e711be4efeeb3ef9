import { QuestionUpdate, QuestionView } from "@academy/core/bank/question/question.schema.ts";
import { endpoint, KB } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const updateQuestion = endpoint({
  route: "PUT /api/questions/{id}",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  bodyLimit: 1024 * KB,
  params: QuestionPath,
  body: QuestionUpdate,
  answer: QuestionView,
  summary:
    "Changes a question; omitted fields stay, `passageId` null unlinks it, which restores its earlier type, and `restore` alone takes every field from that earlier revision",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Questions = await import("@academy/core/bank/editing/question.service.ts");
    return Questions.update(deps, actor, params.id, body);
  },
});
