import { UpdateUserInput } from "@academy/core/people/user/user-list.schema.ts";
import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const updateUser = endpoint({
  route: "PUT /api/users/{id}",
  allow: "admin",
  params: UserPath,
  body: UpdateUserInput,
  answer: UserDetail,
  summary: "Changes a user's name and default extra time",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const { update } = await import("@academy/core/people/account/manage-user.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await update(deps, actor, params.id, body);
    return detail(deps, params.id);
  },
});
