import { endpoint } from "../http/endpoint.ts";
import { ImportsQuery, ImportList } from "@academy/core/exchange/pipeline/import-list.schema.ts";

export const listImports = endpoint({
  route: "GET /api/imports",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  query: ImportsQuery,
  answer: ImportList,
  summary:
    "Lists a page of the imports of a kind, newest first: all for administrators, their own for authors",
  handler: async ({ deps, actor, query }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import-list.service.ts");
    return Imports.list(deps, actor, query);
  },
});
