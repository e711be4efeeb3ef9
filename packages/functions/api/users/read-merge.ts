import {
  MergePreview,
  MergeQuery,
} from "@academy/core/back-office/account-merge/account-merge.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const readMerge = endpoint({
  route: "GET /api/users/{id}/merge",
  allow: "admin",
  params: UserPath,
  query: MergeQuery,
  answer: MergePreview,
  summary: "Compares two accounts of one student, and says whether they can be merged",
  handler: async ({ deps, params, query }) => {
    const { preview } =
      await import("@academy/core/back-office/account-merge/merge-preview.service.ts");
    return preview(deps, params.id, query.other);
  },
});
