import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const enableUser = endpoint({
  route: "POST /api/users/{id}/enable",
  allow: "admin",
  params: UserPath,
  answer: UserDetail,
  summary: "Enables a disabled user again",
  handler: async ({ deps, actor, params }) => {
    const { enable } = await import("@academy/core/people/account/manage-user.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await enable(deps, actor, params.id);
    return detail(deps, params.id);
  },
});
