import { MonthExportId, MonthExportView } from "@academy/core/month-report/month-report.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readMonthExport = endpoint({
  method: "GET",
  path: "/api/reports/exports/{id}",
  allow: "admin",
  params: z.strictObject({ id: MonthExportId }),
  answer: MonthExportView,
  summary: "Tells how far an export of a month is, and where its file is",
  handler: async ({ deps, params }) => {
    const MonthExports = await import("@academy/core/month-report/month-export.service.ts");
    return MonthExports.progress(deps, params.id);
  },
});
