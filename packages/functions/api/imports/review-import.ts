import { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { ImportPath } from "./import-path.schema.ts";

export const reviewImport = endpoint({
  route: "POST /api/imports/{id}/review",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: ImportPath,
  answer: BulkJobView,
  status: 202,
  errors: ["not-found", "conflict"],
  summary: "Sends the drafts that an import added to review",
  handler: async ({ deps, actor, params }) => {
    const Imported = await import("@academy/core/exchange/questions/imported-questions.service.ts");
    return Imported.sendToReview(deps, actor, params.id);
  },
});
