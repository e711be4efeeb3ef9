import { BulkInput, BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const bulkChange = endpoint({
  method: "POST",
  path: "/api/questions/bulk",
  allow: "admin",
  body: BulkInput,
  answer: BulkJobView,
  status: 202,
  errors: ["conflict"],
  summary: "Changes, deletes or restores many questions; up to 25 are done with the answer",
  handler: async ({ deps, actor, body }) => {
    const BulkJobs = await import("@academy/core/bank/bulk/bulk-job.service.ts");
    return BulkJobs.begin(deps, actor, body);
  },
});
