import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const promoteUser = endpoint({
  route: "POST /api/users/{id}/promote",
  allow: "admin",
  params: UserPath,
  answer: UserDetail,
  summary: "Makes a user with a verified email an administrator, and ends their sessions",
  errors: ["conflict"],
  handler: async ({ deps, actor, params }) => {
    const { promote } = await import("@academy/core/people/account/manage-user.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await promote(deps, actor, params.id);
    return detail(deps, params.id);
  },
});
