import { Purged, PurgeInput } from "@academy/core/bank/trash/trash.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const purgeTrash = endpoint({
  route: "DELETE /api/questions/trash",
  allow: "admin",
  body: PurgeInput,
  answer: Purged,
  summary: "Deletes questions of the trash permanently, except for those that tests use",
  handler: async ({ deps, actor, body }) => {
    const Trash = await import("@academy/core/bank/trash/trash.service.ts");
    return Trash.purge(deps, actor, body.ids);
  },
});
