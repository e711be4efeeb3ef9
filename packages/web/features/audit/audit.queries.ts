import type { listAuditEntries } from "@academy/functions/api/audit/list-audit-entries.ts";
import type { readAuditExport } from "@academy/functions/api/audit/read-audit-export.ts";
import type { requestAuditExport } from "@academy/functions/api/audit/request-audit-export.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api/api.ts";
import { downloadMade } from "../../shared/export/made-file.ts";
import { type AuditFilters, auditFilters } from "./audit.rules.ts";

/** The log, page after page; always read again, because it grows with every change. */
export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ["audit", filters],
    queryFn: ({ pageParam, signal }) =>
      call<typeof listAuditEntries>("GET /api/audit", {
        query: { ...auditFilters.write(filters), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    gcTime: 0,
  });

/**
 * Exports the entries that match the filters and downloads the file.
 *
 * @returns the number of entries
 */
export async function exportAudit(
  filters: AuditFilters,
  onProgress: (entries: number) => void,
): Promise<number> {
  const asked = await call<typeof requestAuditExport>("POST /api/audit/exports", {
    body: { filter: auditFilters.write(filters) },
  });
  const again = (id: string) =>
    call<typeof readAuditExport>("GET /api/audit/exports/{id}", { params: { id } });
  return downloadMade(asked, again, ({ done }) => onProgress(done));
}
