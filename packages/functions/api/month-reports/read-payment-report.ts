import {
  PaymentReport,
  PaymentReportQuery,
} from "@academy/core/back-office/month-report/month-report.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const readPaymentReport = endpoint({
  route: "GET /api/reports/payments",
  allow: "admin",
  query: PaymentReportQuery,
  answer: PaymentReport,
  summary:
    "Lists the payments of a month, its quarter or financial year, or of days from one to another",
  handler: async ({ deps, query }) => {
    const Report = await import("@academy/core/back-office/month-report/payment-report.service.ts");
    return Report.read(deps, query);
  },
});
