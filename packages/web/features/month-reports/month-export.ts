import type { requestMonthExport } from "@academy/functions/api/month-reports/request-month-export.ts";
import type { readMonthExport } from "@academy/functions/api/month-reports/read-month-export.ts";
import { call } from "../../lib/api/api.ts";
import { downloadMade } from "../../shared/export/made-file.ts";

/** Exports a month's rows and downloads the file. */
export async function exportMonth(
  report: "payments" | "subscriptions",
  filter: Record<string, string>,
  onProgress: (rows: number) => void,
): Promise<void> {
  const asked = await call<typeof requestMonthExport>("POST /api/reports/exports", {
    body: { report, filter },
  });
  const again = (id: string) =>
    call<typeof readMonthExport>("GET /api/reports/exports/{id}", { params: { id } });
  await downloadMade(asked, again, ({ done }) => onProgress(done));
}
