import * as z from "zod";
import { AuditFilter } from "../../kernel/audit/audit.schema.ts";
import { ListExport, ListExportView } from "../../kernel/file-job/file-job.schema.ts";
import { idPattern } from "../../kernel/shared/id.ts";

/** The event that starts the job for a long part of the audit log. */
export const AUDIT_EXPORT_REQUESTED = "Audit export requested";

/** A request for a CSV file of the entries that match the screen's filters. */
export const AuditExportInput = z.strictObject({
  filter: AuditFilter.strict().default({}),
});
export type AuditExportInput = z.infer<typeof AuditExportInput>;

export const AuditExportId = z.string().regex(idPattern("auditExport"));

/** Names an export; what it contains is stored in its item. */
export const AuditExportRef = z.object({ exportId: AuditExportId });

/** An export of the log: the request and its state. */
export const AuditExport = ListExport.extend({ filter: AuditFilter });
export type AuditExport = z.infer<typeof AuditExport>;

export const AuditExportView = ListExportView.extend({ exportId: AuditExportId });
