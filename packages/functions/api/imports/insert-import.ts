import { ImportView, InsertInput } from "@academy/core/exchange/pipeline/import.schema.ts";
import { endpoint } from "../endpoint.ts";
import { ImportPath } from "./import-path.schema.ts";

export const insertImport = endpoint({
  method: "POST",
  path: "/api/imports/{id}/insert",
  allow: "admin",
  params: ImportPath,
  body: InsertInput,
  answer: ImportView,
  status: 202,
  errors: ["not-found", "conflict"],
  summary: "Starts inserting the rows that the dry run found good",
  handler: async ({ deps, actor, params, body }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return Imports.insert(deps, actor, params.id, body);
  },
});
