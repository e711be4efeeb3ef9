import { QuestionVariants } from "@academy/core/bank/variant/variant.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionPath } from "../bank-path.schema.ts";

export const readQuestionVariants = endpoint({
  route: "GET /api/questions/{id}/variants",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  params: QuestionPath,
  answer: QuestionVariants,
  summary:
    "Reads a question in English and its other languages: what is to be checked, and which formulas and numbers differ; solutions only with the right to see its key",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Variants = await import("@academy/core/bank/variant/variant-read.service.ts");
    return Variants.view(deps, actor, params.id);
  },
});
