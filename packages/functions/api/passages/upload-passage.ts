import { PassageInput, PassageView } from "@academy/core/bank/passage/passage.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";

export const uploadPassage = endpoint({
  route: "POST /api/passages/upload",
  allow: "admin",
  bodyLimit: 1024 * KB,
  body: PassageInput,
  answer: PassageView,
  status: 201,
  summary: "Adds a passage to the bank",
  handler: async ({ deps, actor, body }) => {
    const Passages = await import("@academy/core/bank/comprehension/passage.service.ts");
    return Passages.create(deps, actor, body);
  },
});
