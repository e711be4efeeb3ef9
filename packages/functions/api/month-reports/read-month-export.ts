import {
  MonthExportId,
  MonthExportView,
} from "@academy/core/back-office/month-report/month-report.schema.ts";
import * as z from "zod";
import { endpoint } from "../http/endpoint.ts";

export const readMonthExport = endpoint({
  route: "GET /api/reports/exports/{id}",
  allow: "admin",
  params: z.strictObject({ id: MonthExportId }),
  answer: MonthExportView,
  summary: "Reads the progress of an export of a report, and the address of its file",
  handler: async ({ deps, params }) => {
    const MonthExports =
      await import("@academy/core/back-office/month-report/month-export.service.ts");
    return MonthExports.progress(deps, params.id);
  },
});
