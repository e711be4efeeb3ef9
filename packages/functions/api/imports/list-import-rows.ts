import { endpoint } from "../http/endpoint.ts";
import { RowsPage, RowsQuery } from "@academy/core/exchange/pipeline/import.schema.ts";
import { ImportPath } from "./import-path.schema.ts";

export const listImportRows = endpoint({
  route: "GET /api/imports/{id}/rows",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  query: RowsQuery,
  answer: RowsPage,
  errors: ["not-found", "conflict"],
  summary: "Lists the rows of an import that are good, bad, duplicates, inserted or failed",
  handler: async ({ deps, actor, params, query }) => {
    const ImportRows = await import("@academy/core/exchange/pipeline/import-rows.service.ts");
    return ImportRows.page(deps, actor, params.id, query);
  },
});
