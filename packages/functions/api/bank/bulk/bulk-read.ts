import { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { BulkJobPath } from "./bulk-path.schema.ts";

export const bulkRead = endpoint({
  route: "GET /api/questions/bulk/{id}",
  allow: "staff",
  roles: ["author"],
  about: "bank",
  params: BulkJobPath,
  answer: BulkJobView,
  errors: ["not-found"],
  summary:
    "Says how far a change of many questions is, and which ones it left as they were; authors see the undo of their imports",
  handler: async ({ deps, actor, params }) => {
    const BulkJobs = await import("@academy/core/bank/bulk/bulk-job.service.ts");
    return BulkJobs.readFor(deps, actor, params.id);
  },
});
