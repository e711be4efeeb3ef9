import { BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { BulkJobPath } from "./bulk-path.schema.ts";

export const bulkUndo = endpoint({
  route: "POST /api/questions/bulk/{id}/undo",
  allow: "admin",
  params: BulkJobPath,
  answer: BulkJobView,
  status: 202,
  errors: ["not-found", "conflict"],
  summary: "Undoes a change of many questions within seven days; later changes stay",
  handler: async ({ deps, actor, params }) => {
    const BulkJobs = await import("@academy/core/bank/bulk/bulk-job.service.ts");
    return BulkJobs.undo(deps, actor, params.id);
  },
});
