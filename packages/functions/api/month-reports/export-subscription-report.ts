import { dispositionOf } from "@academy/core/export/file-name.rules.ts";
import { SubscriptionReportFilters } from "@academy/core/month-report/month-report.schema.ts";
import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { FileAnswer } from "../file-answer.ts";

export const exportSubscriptionReport = endpoint({
  method: "GET",
  path: "/api/reports/subscriptions.csv",
  allow: "admin",
  query: SubscriptionReportFilters,
  answer: z.instanceof(FileAnswer),
  contentType: "text/csv; charset=utf-8",
  summary: "Downloads the subscriptions that end, or start, in a month as CSV",
  handler: async ({ deps, query }) => {
    const Report = await import("@academy/core/month-report/subscription-report.service.ts");
    const text = await Report.csv(deps, query);
    return new FileAnswer(new TextEncoder().encode(text), dispositionOf("Subscriptions.csv"));
  },
});
