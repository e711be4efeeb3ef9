import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const disableUser = endpoint({
  route: "POST /api/users/{id}/disable",
  allow: "admin",
  params: UserPath,
  answer: UserDetail,
  summary: "Disables a user; every session ends within a minute",
  errors: ["conflict"],
  handler: async ({ deps, actor, params }) => {
    const { disable } = await import("@academy/core/people/account/manage-user.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await disable(deps, actor, params.id);
    return detail(deps, params.id);
  },
});
