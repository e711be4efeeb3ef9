import { endpoint } from "../http/endpoint.ts";
import { ImportsQuery, ImportList } from "@academy/core/exchange/pipeline/import.schema.ts";

export const listImports = endpoint({
  route: "GET /api/imports",
  allow: "admin",
  query: ImportsQuery,
  answer: ImportList,
  summary: "Lists the latest imports of a kind, newest first",
  handler: async ({ deps, query }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return { imports: await Imports.list(deps, query.kind) };
  },
});
