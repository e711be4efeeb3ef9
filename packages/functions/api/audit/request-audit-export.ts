import {
  AuditExportInput,
  AuditExportView,
} from "@academy/core/back-office/audit-export/audit-export.schema.ts";
import { endpoint } from "../http/endpoint.ts";

export const requestAuditExport = endpoint({
  route: "POST /api/audit/exports",
  allow: "admin",
  body: AuditExportInput,
  answer: AuditExportView,
  summary: "Exports the audit entries that match the filters as CSV",
  handler: async ({ deps, actor, body }) => {
    const AuditExports =
      await import("@academy/core/back-office/audit-export/audit-export.service.ts");
    return AuditExports.request(deps, actor, body);
  },
});
