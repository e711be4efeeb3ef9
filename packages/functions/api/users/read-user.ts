import { UserDetail } from "@academy/core/back-office/user-admin/user-detail.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const readUser = endpoint({
  route: "GET /api/users/{id}",
  allow: "admin",
  params: UserPath,
  answer: UserDetail,
  summary: "Reads a user: profile, state, subscriptions and number of attempts",
  handler: async ({ deps, params }) => {
    const { detail } = await import("@academy/core/back-office/user-admin/user-detail.service.ts");
    return detail(deps, params.id);
  },
});
