import { SimilarFound, SimilarInput } from "@academy/core/bank/duplicates/duplicate.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";

export const findSimilar = endpoint({
  route: "POST /api/questions/similar",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  noted: false,
  bodyLimit: 1024 * KB,
  body: SimilarInput,
  answer: SimilarFound,
  summary: "Finds questions of the bank that are almost the same as one that is being written",
  errors: ["limited"],
  handler: async ({ deps, actor, body }) => {
    const Similar = await import("@academy/core/bank/duplicates/similar-draft.service.ts");
    return Similar.find(deps, actor, body);
  },
});
