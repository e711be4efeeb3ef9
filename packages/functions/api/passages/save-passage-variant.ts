import {
  PassageVariantInput,
  ShownPassageVariant,
} from "@academy/core/bank/variant/variant.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { PassageVariantPath } from "./passage-path.schema.ts";

export const savePassageVariant = endpoint({
  route: "PUT /api/passages/{id}/variants/{language}",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  bodyLimit: 1024 * KB,
  params: PassageVariantPath,
  body: PassageVariantInput,
  answer: ShownPassageVariant,
  summary:
    "Saves a passage in another language; `edition` is that of the variant that was read, 0 for a new one, and `rev` the English revision that was translated",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Variants = await import("@academy/core/bank/variant/passage-variant.service.ts");
    return Variants.saveShown(deps, actor, params, body);
  },
});
