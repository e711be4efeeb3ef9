import { ImportList, ImportsQuery } from "@academy/core/exchange/pipeline/import.schema.ts";
import { endpoint } from "../endpoint.ts";

export const listImports = endpoint({
  method: "GET",
  path: "/api/imports",
  allow: "admin",
  query: ImportsQuery,
  answer: ImportList,
  summary: "Lists the latest imports of a kind, the newest first",
  handler: async ({ deps, query }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return { imports: await Imports.list(deps, query.kind) };
  },
});
