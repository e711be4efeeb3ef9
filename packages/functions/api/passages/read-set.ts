import { ComprehensionSet } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PassagePath } from "./passage-path.schema.ts";

export const readSet = endpoint({
  route: "GET /api/passages/{id}/set",
  allow: "admin",
  params: PassagePath,
  answer: ComprehensionSet,
  summary: "Reads a passage with its questions in order",
  errors: ["not-found"],
  handler: async ({ deps, params }) => {
    const Sets = await import("@academy/core/bank/comprehension/set.service.ts");
    return Sets.read(deps, params.id);
  },
});
