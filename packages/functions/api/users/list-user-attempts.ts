import { UserReportPage } from "@academy/core/exam/result/user-report.schema.ts";
import { pageLimit } from "@academy/core/kernel/shared/query.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";
import { UserPath } from "../subscriptions/user-path.schema.ts";

export const listUserAttempts = endpoint({
  route: "GET /api/users/{id}/attempts",
  allow: "admin",
  params: UserPath,
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    limit: pageLimit(10),
  }),
  answer: UserReportPage,
  summary: "Lists a user's submitted attempts, latest first, with their reports",
  handler: async ({ deps, params, query }) => {
    const UserAdmin = await import("@academy/core/people/account/user-admin.service.ts");
    const UserReports = await import("@academy/core/exam/result/user-report.service.ts");
    const { userId } = await UserAdmin.find(deps, { userId: params.id });
    return UserReports.list(deps, userId, query);
  },
});
