import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const demoteUser = endpoint({
  route: "POST /api/users/{id}/demote",
  allow: "admin",
  params: UserPath,
  answer: UserDetail,
  summary: "Makes an administrator a student again",
  errors: ["conflict"],
  handler: async ({ deps, actor, params }) => {
    const { demote } = await import("@academy/core/people/account/manage-user.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await demote(deps, actor, params.id);
    return detail(deps, params.id);
  },
});
