import {
  TestMonthReport,
  TestReportQuery,
} from "@academy/core/back-office/month-report/month-report.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readTestReport = endpoint({
  route: "GET /api/reports/tests",
  allow: "admin",
  query: TestReportQuery,
  answer: TestMonthReport,
  summary: "Lists the tests that start in a month, with takers, mean and completion",
  handler: async ({ deps, query }) => {
    const Report = await import("@academy/core/back-office/month-report/test-report.service.ts");
    return Report.read(deps, query);
  },
});
