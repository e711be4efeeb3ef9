import { listAuditEntries } from "./list-audit-entries.ts";
import { readAuditExport } from "./read-audit-export.ts";
import { requestAuditExport } from "./request-audit-export.ts";

export const auditRoutes = [listAuditEntries, requestAuditExport, readAuditExport] as const;
