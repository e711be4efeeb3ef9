import { MergeInput } from "@academy/core/back-office/account-merge/account-merge.schema.ts";
import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const mergeAccounts = endpoint({
  route: "POST /api/users/{id}/merge",
  allow: "admin",
  params: UserPath,
  body: MergeInput,
  answer: UserDetail,
  summary:
    "Merges another account of the same student into this one: no attempt moves, both ids stay, and all sessions of both end",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const { merge } =
      await import("@academy/core/back-office/account-merge/account-merge.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await merge(deps, actor, params.id, body);
    return detail(deps, params.id);
  },
});
