import { endpoint } from "../http/endpoint.ts";
import { InsertInput, ImportView } from "@academy/core/exchange/pipeline/import.schema.ts";
import { ImportPath } from "./import-path.schema.ts";

export const insertImport = endpoint({
  route: "POST /api/imports/{id}/insert",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  body: InsertInput,
  answer: ImportView,
  status: 202,
  errors: ["not-found", "conflict", "limited"],
  summary: "Starts inserting the valid rows of the dry run; those of an author enter as drafts",
  handler: async ({ deps, actor, params, body }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return Imports.insert(deps, actor, params.id, body);
  },
});
