import { endpoint } from "../http/endpoint.ts";
import { ImportPath } from "./import-path.schema.ts";

export const giveUpImport = endpoint({
  route: "DELETE /api/imports/{id}",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  answer: null,
  errors: ["not-found"],
  summary: "Cancels an import and removes its files; inserted rows stay",
  handler: async ({ deps, actor, params }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    await Imports.discard(deps, actor, params.id);
  },
});
