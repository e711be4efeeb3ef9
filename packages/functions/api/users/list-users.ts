import { UserPage, UserQuery } from "@academy/core/people/user/user-list.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const listUsers = endpoint({
  route: "GET /api/users",
  allow: "admin",
  query: UserQuery,
  answer: UserPage,
  summary: "Finds users by name, email, role, state and subscription, page by page",
  handler: async ({ deps, query }) => {
    const UserList = await import("@academy/core/back-office/user-admin/user-list.service.ts");
    return UserList.list(deps, query);
  },
});
