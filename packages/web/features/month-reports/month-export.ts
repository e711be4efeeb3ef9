import type { GstTable } from "@academy/core/back-office/month-report/month-report.schema.ts";
import type { requestMonthExport } from "@academy/functions/api/month-reports/request-month-export.ts";
import type { readMonthExport } from "@academy/functions/api/month-reports/read-month-export.ts";
import { call } from "../../lib/api/api.ts";
import { downloadMade } from "../../shared/export/made-file.ts";

type Asked = { filter: Record<string, string> } & (
  | { report: "payments" | "settlements" | "subscriptions" }
  | { report: "gstr1"; table: GstTable }
);

/** Exports the rows of a report or a table of the GST return, and downloads the file. */
export async function exportMonth(body: Asked, onProgress: (rows: number) => void): Promise<void> {
  const asked = await call<typeof requestMonthExport>("POST /api/reports/exports", { body });
  const again = (id: string) =>
    call<typeof readMonthExport>("GET /api/reports/exports/{id}", { params: { id } });
  await downloadMade(asked, again, ({ done }) => onProgress(done));
}
