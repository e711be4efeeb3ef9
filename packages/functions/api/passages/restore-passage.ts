import { PassageRow } from "@academy/core/bank/passage/passage.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { PassagePath } from "./passage-path.schema.ts";

export const restorePassage = endpoint({
  route: "POST /api/passages/{id}/restore",
  allow: "admin",
  params: PassagePath,
  answer: PassageRow,
  summary: "Restores a deleted passage, and undoes the change to its questions",
  errors: ["not-found"],
  handler: async ({ deps, actor, params }) => {
    const Deletion = await import("@academy/core/bank/comprehension/passage-deletion.service.ts");
    return Deletion.restore(deps, actor, params.id);
  },
});
