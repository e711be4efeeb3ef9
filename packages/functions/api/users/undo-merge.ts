import { MergeInput } from "@academy/core/back-office/account-merge/account-merge.schema.ts";
import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const undoMerge = endpoint({
  route: "POST /api/users/{id}/undo-merge",
  allow: "admin",
  params: UserPath,
  body: MergeInput,
  answer: UserDetail,
  summary: "Separates two merged accounts again, for 30 days; all sessions of both end",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const { undo } =
      await import("@academy/core/back-office/account-merge/account-merge.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await undo(deps, actor, params.id, body);
    return detail(deps, params.id);
  },
});
