import {
  QuestionVariantInput,
  ShownQuestionVariant,
} from "@academy/core/bank/variant/variant.schema.ts";
import { endpoint, KB } from "../../http/endpoint.ts";
import { QuestionVariantPath } from "../bank-path.schema.ts";

export const saveQuestionVariant = endpoint({
  route: "PUT /api/questions/{id}/variants/{language}",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  bodyLimit: 1024 * KB,
  params: QuestionVariantPath,
  body: QuestionVariantInput,
  answer: ShownQuestionVariant,
  summary:
    "Saves a question in another language, with every option and row of the English one; `edition` is that of the variant that was read, 0 for a new one, and `rev` the English revision that was translated",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Variants = await import("@academy/core/bank/variant/variant.service.ts");
    return Variants.saveShown(deps, actor, params, body);
  },
});
