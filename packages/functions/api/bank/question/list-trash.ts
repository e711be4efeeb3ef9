import { TrashPage, TrashQuery } from "@academy/core/bank/trash/trash.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const listTrash = endpoint({
  route: "GET /api/questions/trash",
  allow: "admin",
  query: TrashQuery,
  answer: TrashPage,
  summary: "Lists deleted questions, the latest first",
  handler: async ({ deps, query }) => {
    const Trash = await import("@academy/core/bank/trash/trash.service.ts");
    return Trash.list(deps, query);
  },
});
