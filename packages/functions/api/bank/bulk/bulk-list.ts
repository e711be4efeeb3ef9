import { BulkJobs } from "@academy/core/bank/bulk/bulk.schema.ts";
import { endpoint } from "../../http/endpoint.ts";

export const bulkList = endpoint({
  route: "GET /api/questions/bulk",
  allow: "admin",
  answer: BulkJobs,
  summary: "Lists the latest changes of many questions, newest first",
  handler: async ({ deps }) => {
    const Service = await import("@academy/core/bank/bulk/bulk-job.service.ts");
    return Service.list(deps);
  },
});
