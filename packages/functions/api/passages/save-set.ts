import { SavedSet, SetInput } from "@academy/core/bank/comprehension/comprehension.schema.ts";
import { endpoint, KB } from "../http/endpoint.ts";
import { PassagePath } from "./passage-path.schema.ts";

export const saveSet = endpoint({
  route: "PUT /api/passages/{id}/set",
  allow: "admin",
  bodyLimit: 4096 * KB,
  params: PassagePath,
  body: SetInput,
  answer: SavedSet,
  summary: "Saves a passage with its questions; sending it again completes an interrupted save",
  errors: ["conflict", "not-found"],
  handler: async ({ deps, actor, params, body }) => {
    const Sets = await import("@academy/core/bank/comprehension/set.service.ts");
    return Sets.save(deps, actor, params.id, body);
  },
});
