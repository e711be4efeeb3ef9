import { VariantEdition } from "@academy/core/bank/variant/variant.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PassageVariantPath } from "./passage-path.schema.ts";

export const removePassageVariant = endpoint({
  route: "DELETE /api/passages/{id}/variants/{language}",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  params: PassageVariantPath,
  query: VariantEdition,
  answer: null,
  summary: "Removes a passage's texts in a language; published tests keep them",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, query }) => {
    const Variants = await import("@academy/core/bank/variant/passage-variant.service.ts");
    return Variants.remove(deps, actor, params.id, { ...params, ...query });
  },
});
