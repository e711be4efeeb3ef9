import { RolesInput } from "@academy/core/people/user/user-list.schema.ts";
import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const changeRoles = endpoint({
  route: "PUT /api/users/{id}/roles",
  allow: "admin",
  params: UserPath,
  body: RolesInput,
  answer: UserDetail,
  summary:
    "Makes a user an author or a reviewer of questions, or takes these roles; a new role needs a verified email and ends their sessions",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const { setRoles } = await import("@academy/core/people/account/manage-user.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await setRoles(deps, actor, params.id, body.roles);
    return detail(deps, params.id);
  },
});
