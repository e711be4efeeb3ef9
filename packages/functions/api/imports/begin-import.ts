import { endpoint } from "../http/endpoint.ts";
import { ImportInput, ImportOffer } from "@academy/core/exchange/pipeline/import.schema.ts";

export const beginImport = endpoint({
  route: "POST /api/imports",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  body: ImportInput,
  answer: ImportOffer,
  status: 201,
  errors: ["too-large", "limited"],
  summary: "Begins the import of a file: returns a signed form to upload it with",
  handler: async ({ deps, actor, body }) => {
    const Imports = await import("@academy/core/exchange/pipeline/import.service.ts");
    return Imports.begin(deps, actor, body);
  },
});
