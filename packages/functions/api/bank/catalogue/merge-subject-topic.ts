import { BulkJobView, MergeInput } from "@academy/core/bank/bulk/bulk.schema.ts";
import { endpoint } from "../../http/endpoint.ts";
import { SubjectTopicPath } from "../bank-path.schema.ts";

export const mergeSubjectTopic = endpoint({
  route: "POST /api/subject-topics/{id}/merge",
  allow: "admin",
  params: SubjectTopicPath,
  body: MergeInput,
  answer: BulkJobView,
  status: 202,
  errors: ["not-found"],
  summary: "Moves all questions and passages of an entry to another one, then deletes the entry",
  handler: async ({ deps, actor, params, body }) => {
    const MergeEntry = await import("@academy/core/bank/bulk/merge-entry.service.ts");
    return MergeEntry.merge(deps, actor, params.id, body);
  },
});
