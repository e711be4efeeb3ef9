import {
  MonthExportInput,
  MonthExportView,
} from "@academy/core/back-office/month-report/month-report.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const requestMonthExport = endpoint({
  route: "POST /api/reports/exports",
  allow: "admin",
  body: MonthExportInput,
  answer: MonthExportView,
  summary: "Exports payments, subscriptions or a table of GSTR-1 of a month or other days as CSV",
  handler: async ({ deps, actor, body }) => {
    const MonthExports =
      await import("@academy/core/back-office/month-report/month-export.service.ts");
    return MonthExports.request(deps, actor, body);
  },
});
