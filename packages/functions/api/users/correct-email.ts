import { EmailInput } from "@academy/core/people/user/user-list.schema.ts";
import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const correctUserEmail = endpoint({
  route: "PUT /api/users/{id}/email",
  allow: "admin",
  params: UserPath,
  body: EmailInput,
  answer: UserDetail,
  summary:
    "Gives a student another email address, which is not verified; sessions end, and the old one gets a letter",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const { correctEmail } = await import("@academy/core/people/account/correct-email.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await correctEmail(deps, actor, params.id, body);
    return detail(deps, params.id);
  },
});
