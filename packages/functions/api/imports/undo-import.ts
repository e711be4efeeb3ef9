import { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ImportPath } from "./import-path.schema.ts";

export const undoImport = endpoint({
  route: "POST /api/imports/{id}/undo",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  answer: BulkJobView,
  status: 202,
  errors: ["not-found", "conflict"],
  summary:
    "Deletes the questions that an import added and no one has edited, approved or used since",
  handler: async ({ deps, actor, params }) => {
    const Imported = await import("@academy/core/exchange/questions/imported-questions.service.ts");
    return Imported.undo(deps, actor, params.id);
  },
});
