import * as AuditLog from "../../kernel/audit/audit-log.service.ts";
import type { ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import * as ListExports from "../../kernel/file-job/list-export.service.ts";
import type { Deps } from "../../kernel/platform/deps.ts";
import type { Actor } from "../../kernel/shared/actor.ts";
import { newId } from "../../kernel/shared/id.ts";
import {
  AUDIT_EXPORT_REQUESTED,
  AuditExport,
  type AuditExportInput,
} from "./audit-export.schema.ts";
import { AUDIT_SHEET, cellsOf } from "./audit-sheet.rules.ts";

/** The most entries that are written during the request, which takes about a second. */
const IMMEDIATE_LIMIT = 500;

/** The most pages of 250 entries, as many as the list reads for one request. */
const IMMEDIATE_PAGES = 8;

const entries: ListExports.ListKind<AuditExport> = {
  list: "audit",
  schema: AuditExport,
  event: AUDIT_EXPORT_REQUESTED,
  action: "audit.export",
  immediatePages: IMMEDIATE_PAGES,
  fileName: ({ filter: { month, target }, format }) =>
    `Audit log ${month ?? target ?? ""}`.trim() + `.${format}`,
  sheet: () => ({ name: "Audit log", columns: AUDIT_SHEET }),
  async *pages(deps, { filter }) {
    for await (const page of AuditLog.all(deps, filter)) yield page.map(cellsOf);
  },
};

/**
 * Exports the entries that match the screen's filters as CSV.
 * @param immediateLimit up to this many entries, the file is ready with the response; for more, a
 * job writes it
 */
export function request(
  deps: Deps,
  actor: Actor,
  { filter }: AuditExportInput,
  immediateLimit = IMMEDIATE_LIMIT,
): Promise<ListExportView> {
  // The current month is fixed now, because the job may run in the next one.
  const month = AuditLog.monthFor(deps, filter);
  const requested = {
    exportId: newId("auditExport", deps),
    format: "csv" as const,
    filter: { ...filter, ...(month && { month }) },
  };
  return ListExports.request(deps, actor, entries, { requested, immediateLimit });
}

/** The state of an export. @throws AppError `not-found`, also after seven days */
export const progress = (deps: Deps, exportId: string): Promise<ListExportView> =>
  ListExports.progress(deps, entries, exportId);

/** Writes the file of an export. @throws any error, so that the platform retries the job */
export const make = (deps: Deps, exportId: string): Promise<void> =>
  ListExports.make(deps, entries, exportId);
