import { PassageRow, PassageUpdate } from "@academy/core/bank/passage/passage.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { PassagePath } from "./passage-path.schema.ts";

export const updatePassage = endpoint({
  route: "PUT /api/passages/{id}",
  allow: "admin",
  bodyLimit: 1024 * KB,
  params: PassagePath,
  body: PassageUpdate,
  answer: PassageRow,
  summary: "Changes a passage; tests published earlier keep the old text",
  errors: ["not-found", "conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const Passages = await import("@academy/core/bank/comprehension/passage.service.ts");
    return Passages.update(deps, actor, params.id, body);
  },
});
