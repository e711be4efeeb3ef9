import { ImportView } from "@academy/core/exchange/pipeline/import.schema.ts";
import { endpoint } from "../endpoint.ts";
import { ImportPath } from "./import-path.schema.ts";

export const readImport = endpoint({
  method: "GET",
  path: "/api/imports/{id}",
  allow: "admin",
  params: ImportPath,
  answer: ImportView,
  errors: ["not-found"],
  summary: "Tells how an import stands, what was found and what became of it",
  handler: async ({ deps, params }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return Imports.read(deps, params.id);
  },
});
