import { ImportList, ImportsQuery } from "@academy/core/import/import.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listImports = endpoint({
  method: "GET",
  path: "/api/imports",
  allow: "admin",
  query: ImportsQuery,
  answer: ImportList,
  summary: "Lists the latest imports of a kind, newest first",
  handler: async ({ deps, query }) => {
    const Imports = await import("@academy/core/import/import.service.ts");
    return { imports: await Imports.list(deps, query.kind) };
  },
});
