import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const allowMail = endpoint({
  route: "POST /api/users/{id}/allow-mail",
  allow: "admin",
  params: UserPath,
  answer: UserDetail,
  summary: "Allows mail to a user's address again after a bounce or a spam report",
  handler: async ({ deps, actor, params }) => {
    const Manage = await import("@academy/core/people/account/manage-user.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await Manage.allowMail(deps, actor, params.id);
    return detail(deps, params.id);
  },
});
