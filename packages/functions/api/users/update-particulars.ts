import { ParticularsInput } from "@academy/core/people/user/particulars-input.schema.ts";
import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const updateParticulars = endpoint({
  route: "PUT /api/users/{id}/particulars",
  allow: "admin",
  params: UserPath,
  body: ParticularsInput,
  answer: UserDetail,
  summary: "Changes a user's class, batch, guardian and notes",
  errors: ["conflict"],
  handler: async ({ deps, actor, params, body }) => {
    const { update } = await import("@academy/core/people/account/particulars.service.ts");
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    await update(deps, actor, params.id, body);
    return detail(deps, params.id);
  },
});
