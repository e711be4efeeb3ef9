import { PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PassagePath } from "./passage-path.schema.ts";

export const readPassage = endpoint({
  route: "GET /api/passages/{id}",
  allow: "staff",
  roles: ["author", "reviewer"],
  about: "bank",
  params: PassagePath,
  answer: PassageRow,
  summary: "Reads a passage of the bank",
  errors: ["not-found"],
  handler: async ({ deps, params }) => {
    const Passages = await import("@academy/core/bank/comprehension/passage.service.ts");
    return Passages.read(deps, params.id);
  },
});
