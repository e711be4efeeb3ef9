import { endpoint } from "../http/endpoint.ts";
import { CheckInput, ImportView } from "@academy/core/exchange/pipeline/import.schema.ts";
import { ImportPath } from "./import-path.schema.ts";

export const checkImport = endpoint({
  route: "POST /api/imports/{id}/check",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  body: CheckInput,
  answer: ImportView,
  status: 202,
  errors: ["not-found", "conflict"],
  summary: "Starts the dry run of an uploaded file: what would be inserted, and what is wrong",
  handler: async ({ deps, actor, params, body }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return Imports.check(deps, actor, params.id, body);
  },
});
