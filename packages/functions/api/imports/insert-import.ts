import { endpoint } from "../http/endpoint.ts";
import { InsertInput, ImportView } from "@academy/core/exchange/pipeline/import.schema.ts";
import { ImportPath } from "./import-path.schema.ts";

export const insertImport = endpoint({
  route: "POST /api/imports/{id}/insert",
  allow: "admin",
  params: ImportPath,
  body: InsertInput,
  answer: ImportView,
  status: 202,
  errors: ["not-found", "conflict"],
  summary: "Starts inserting the valid rows of the dry run",
  handler: async ({ deps, actor, params, body }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return Imports.insert(deps, actor, params.id, body);
  },
});
