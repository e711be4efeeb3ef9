import type { readDesk } from "@academy/functions/api/payments/read-desk.ts";
import type { requestMonthExport } from "@academy/functions/api/month-reports/request-month-export.ts";
import type { readMonthExport } from "@academy/functions/api/month-reports/read-month-export.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, reads } from "../../lib/api/api.ts";
import { downloadMade } from "../../shared/export/made-file.ts";

/** A day's closing; always asked again, because others take payments at the same time. */
export const deskQuery = (query: { day: string; after: string }) =>
  queryOptions({
    queryKey: ["desk", query],
    queryFn: reads<typeof readDesk>("GET /api/payments/office", { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Exports a day's payments and voids, and downloads the file. */
export async function exportDay(day: string): Promise<void> {
  const asked = await call<typeof requestMonthExport>("POST /api/reports/exports", {
    body: { report: "desk", filter: { day } },
  });
  const again = (id: string) =>
    call<typeof readMonthExport>("GET /api/reports/exports/{id}", { params: { id } });
  await downloadMade(asked, again, () => undefined);
}
