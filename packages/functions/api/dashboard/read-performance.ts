import { PerformanceSummary } from "@academy/core/exam/result/performance.schema.ts";
import { endpoint } from "../http/endpoint.ts";
import { OwnUser } from "./own-user.schema.ts";

export const readPerformance = endpoint({
  route: "GET /api/auth/Users/{userId}/performance-summary",
  allow: "self",
  self: ({ params }) => params.userId,
  params: OwnUser,
  answer: PerformanceSummary,
  summary: "Sums up the released results",
  handler: async ({ deps, params }) => {
    const Dashboard = await import("@academy/core/back-office/dashboard/dashboard.service.ts");
    return Dashboard.performance(deps, params.userId);
  },
});
