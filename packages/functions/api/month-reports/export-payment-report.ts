import { dispositionOf } from "@academy/core/export/file-name.rules.ts";
import { PaymentReportFilters } from "@academy/core/month-report/month-report.schema.ts";
import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { FileAnswer } from "../file-answer.ts";

export const exportPaymentReport = endpoint({
  method: "GET",
  path: "/api/reports/payments.csv",
  allow: "admin",
  query: PaymentReportFilters,
  answer: z.instanceof(FileAnswer),
  contentType: "text/csv; charset=utf-8",
  summary: "Downloads the payments of a month as CSV",
  handler: async ({ deps, query }) => {
    const Report = await import("@academy/core/month-report/payment-report.service.ts");
    const text = await Report.csv(deps, query);
    return new FileAnswer(new TextEncoder().encode(text), dispositionOf("Payments.csv"));
  },
});
