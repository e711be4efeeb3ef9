import {
  SubscriptionReport,
  SubscriptionReportQuery,
} from "@academy/core/back-office/month-report/month-report.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readSubscriptionReport = endpoint({
  route: "GET /api/reports/subscriptions",
  allow: "admin",
  query: SubscriptionReportQuery,
  answer: SubscriptionReport,
  summary: "Lists the subscriptions that end, or start, in a month",
  handler: async ({ deps, query }) => {
    const Report =
      await import("@academy/core/back-office/month-report/subscription-report.service.ts");
    return Report.read(deps, query);
  },
});
