import { BulkInput, BulkJobView } from "@academy/core/bank/bulk/bulk.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { givenIds } from "./given-ids.ts";

export const bulkChange = endpoint({
  route: "POST /api/questions/bulk",
  allow: "admin",
  body: BulkInput,
  answer: BulkJobView,
  status: 202,
  errors: ["not-found", "conflict"],
  summary: "Changes, deletes or restores many questions; up to 25 are done with the answer",
  handler: async ({ deps, actor, body }) => {
    const BulkJobs = await import("@academy/core/bank/bulk/bulk-job.service.ts");
    const { select } = body;
    const given = "criteria" in select ? await givenIds(deps, actor, select.criteria) : undefined;
    return BulkJobs.begin(deps, actor, body, given);
  },
});
