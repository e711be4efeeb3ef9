import { VariantEdition } from "@academy/core/bank/variant/variant.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { QuestionVariantPath } from "../bank-path.schema.ts";

export const removeQuestionVariant = endpoint({
  route: "DELETE /api/questions/{id}/variants/{language}",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  params: QuestionVariantPath,
  query: VariantEdition,
  answer: null,
  summary: "Removes a question's texts in a language; published tests keep them",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, query }) => {
    const Variants = await import("@academy/core/bank/variant/variant.service.ts");
    return Variants.remove(deps, actor, params.id, { ...params, ...query });
  },
});
