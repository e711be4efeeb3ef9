import { PassageVariants } from "@academy/core/bank/variant/variant.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PassagePath } from "./passage-path.schema.ts";

export const readPassageVariants = endpoint({
  route: "GET /api/passages/{id}/variants",
  allow: "staff",
  roles: ["author", "reviewer", "translator"],
  about: "bank",
  params: PassagePath,
  answer: PassageVariants,
  summary:
    "Reads a passage in English and its other languages: what is to be checked, and which formulas and numbers differ",
  errors: ["not-found"],
  handler: async ({ deps, params }) => {
    const Variants = await import("@academy/core/bank/variant/passage-variant-read.service.ts");
    return Variants.view(deps, params.id);
  },
});
