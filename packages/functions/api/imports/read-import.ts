import { endpoint } from "../http/endpoint.ts";
import { ImportView } from "@academy/core/exchange/pipeline/import.schema.ts";
import { ImportPath } from "./import-path.schema.ts";

export const readImport = endpoint({
  route: "GET /api/imports/{id}",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  answer: ImportView,
  errors: ["not-found"],
  summary: "Reads the state of an import, the findings of its dry run and its result",
  handler: async ({ deps, actor, params }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return Imports.read(deps, actor, params.id);
  },
});
